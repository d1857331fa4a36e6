export { discoveryModule } from './discovery.module.ts';
