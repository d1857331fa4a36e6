export { statusPagesModule } from './status-pages.module.ts';
