import type { PaymentProvider } from '../payment-kinds.contract.ts';
import { lemonSqueezy } from './lemon-squeezy.ts';
import { paddle } from './paddle.ts';
import { polar } from './polar.ts';
import type { Provider } from './provider.ts';
import { stripe } from './stripe.ts';

/** The adapters of all providers. */
export const PROVIDERS: Readonly<Record<PaymentProvider, Provider>> = {
  stripe,
  paddle,
  lemon_squeezy: lemonSqueezy,
  polar,
};
