/** The payment providers whose webhooks are received. */
export const PAYMENT_PROVIDERS = ['stripe', 'paddle', 'lemon_squeezy', 'polar'] as const;

/** A payment provider. */
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** What moves money: a payment to the merchant, a refund of it, or a dispute (chargeback) of it. */
export const MOVEMENT_KINDS = ['payment', 'refund', 'dispute'] as const;

/** A kind of movement. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** How a payment came about: a single purchase, the first payment of a subscription, or a later one. */
export const BILLINGS = ['one_time', 'new', 'renewal'] as const;

/** How a payment came about. In order of precedence: of conflicting statements, the last of them counts. */
export type Billing = (typeof BILLINGS)[number];

/** Whether a source receives real payments or those of a test mode or sandbox. */
export const SOURCE_MODES = ['live', 'test'] as const;
