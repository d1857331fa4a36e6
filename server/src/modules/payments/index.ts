export { paymentsModule } from './payments.module.ts';
