import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

/** Whether a row is a payment: the visit ids of events are never this text. */
export const IS_PAYMENT = sql`visit_id = 'payment'`;

/** The first of two custom properties that has a value. */
const firstOf = (key: Sql, other: Sql): Sql =>
  sql`coalesce(nullIf(JSONExtract(properties, ${key}, 'String'), ''), JSONExtract(properties, ${other}, 'String'))`;

/** Dimensions of revenue. */
export const REVENUE_DIMENSIONS = {
  currency: {
    title: 'Currency',
    description: 'The currency of the amount of the event (ISO 4217)',
    value: sql`currency`,
    unknown: '(none)',
  },
  product: {
    title: 'Product',
    description: 'The product: the custom property `product`, otherwise `product_name`',
    value: firstOf(sql`'product'`, sql`'product_name'`),
    unknown: '(none)',
  },
  provider: {
    title: 'Payment provider',
    description: 'The payment provider: the custom property `provider`',
    value: sql`JSONExtract(properties, 'provider', 'String')`,
    unknown: '(none)',
  },
  revenue_source: {
    title: 'Revenue source',
    description: '`payment` if a payment provider reported the amount, `event` if an event contains it',
    value: sql`multiIf(${IS_PAYMENT}, 'payment', revenue IS NULL, '', 'event')`,
    unknown: '(none)',
  },
  revenue_kind: {
    title: 'Kind of revenue',
    description:
      'Of payments: `one_time`, `new` (the first payment of a subscription), `renewal`, `refund` or `dispute`. Of events: `sale`, or `refund` for a negative amount',
    value: sql`multiIf(${IS_PAYMENT}, toString(name), revenue IS NULL, '', revenue < 0, 'refund', 'sale')`,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
