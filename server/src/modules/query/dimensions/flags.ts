import { sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../plan/tables.ts';
import type { Dimension } from './dimension.ts';

const tables: readonly TableName[] = ['flag_evaluations'];

/** Dimensions of evaluations of feature flags. */
export const FLAG_DIMENSIONS = {
  flag_key: {
    title: 'Flag',
    description: 'The key of the feature flag',
    value: sql`flag_key`,
    tables,
    unknown: '(none)',
  },
  flag_variant: {
    title: 'Variant',
    description: 'The variant that was chosen; evaluations without a variant have none',
    value: sql`variant`,
    tables,
    unknown: '(none)',
  },
  flag_value: {
    title: 'Value',
    description: 'The value of the flag as text, cut to 64 characters',
    value: sql`value_text`,
    tables,
    unknown: '(none)',
  },
  flag_reason: {
    title: 'Reason',
    description: 'Why the value was chosen: a reason of OpenFeature',
    value: sql`reason`,
    tables,
    unknown: '(none)',
  },
  flag_sdk: {
    title: 'SDK',
    description: 'The client that the flag was evaluated for, with its version',
    value: sql`sdk`,
    tables,
    unknown: '(none)',
  },
  flag_environment: {
    title: 'Environment',
    description: 'The environment of the flag',
    value: sql`environment`,
    tables,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
