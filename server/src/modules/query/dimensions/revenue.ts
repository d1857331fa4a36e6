import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

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
} satisfies Record<string, Dimension>;
