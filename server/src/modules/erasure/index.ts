export { erasureModule } from './erasure.module.ts';
export { profileErasing } from './erasure-hooks.ts';
