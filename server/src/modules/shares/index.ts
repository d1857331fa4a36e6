export { sharesModule } from './shares.module.ts';
