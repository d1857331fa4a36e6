export { erasureModule } from './erasure.module.ts';
