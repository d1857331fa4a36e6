export { installationModule } from './installation.module.ts';
