export { pinsModule } from './pins.module.ts';
