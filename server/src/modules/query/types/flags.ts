import type { Fields, QueryType } from './query-type.ts';

const category = 'Flags';
const metrics: Fields = { evaluations: 'flag_evaluations' };

const by = (title: string, what: string, dimensions: Fields): QueryType => ({
  title,
  description: `Evaluations of feature flags by ${what}, most evaluations first`,
  category,
  access: 'private',
  visualization: 'table',
  dimensions,
  metrics,
  percentOf: { field: 'percentage', of: 'evaluations' },
  sortBy: 'evaluations',
});

/** Query types of evaluations of feature flags, of a website or of an organization. */
export const FLAG_TYPES = {
  flag_usage: {
    title: 'Evaluations of flags over time',
    description:
      'Evaluations of feature flags per time bucket, including empty buckets; by day unless another granularity is set',
    category,
    access: 'private',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics,
    granularity: 'day',
  },
  flag_variants: by('Variants of flags', 'flag, variant and value', {
    flag: 'flag_key',
    variant: 'flag_variant',
    value: 'flag_value',
  }),
  flag_sdks: by('SDKs of flags', 'SDK', { sdk: 'flag_sdk' }),
} satisfies Record<string, QueryType>;
