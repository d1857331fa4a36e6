import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

/** The first of these custom properties that is there. */
const firstOf = (key: Sql, other: Sql): Sql =>
  sql`coalesce(nullIf(JSONExtract(properties, ${key}, 'String'), ''), JSONExtract(properties, ${other}, 'String'))`;

/** What belongs to amounts of money. */
export const REVENUE_DIMENSIONS = {
  currency: {
    title: 'Currency',
    description: 'The currency of the amount that the event carries (ISO 4217)',
    value: sql`currency`,
    unknown: '(none)',
  },
  product: {
    title: 'Product',
    description: 'What was sold: the custom property `product`, else `product_name`',
    value: firstOf(sql`'product'`, sql`'product_name'`),
    unknown: '(none)',
  },
  provider: {
    title: 'Payment provider',
    description: 'Who handled the payment: the custom property `provider`',
    value: sql`JSONExtract(properties, 'provider', 'String')`,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
