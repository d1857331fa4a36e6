export { faviconsModule } from './favicons.module.ts';
