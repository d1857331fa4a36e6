import { PRODUCT } from '../../app.ts';
import type { Product } from '../../boot/create-kernel.ts';
import { pastModule } from '../past/past.module.ts';

/** The modules of `pharos demo`. */
export const DEMO_PRODUCT: Product = { ...PRODUCT, modules: [...PRODUCT.modules, pastModule] };
