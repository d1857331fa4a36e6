import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of ids of payment sources: `pay_…`. */
export const paymentSourceId = idShape('pay', 'a payment source id');

/** The schema of ids of payments, refunds and disputes: `pmt_…`. */
export const paymentId = idShape('pmt', 'a payment id');

/** The source id in examples. */
export const EXAMPLE_PAYMENT_SOURCE_ID = 'pay_06ahwdq2vs7x4kcn9ytzr5bmef';
