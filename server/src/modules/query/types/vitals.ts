import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import { VITAL_THRESHOLDS } from '../metrics/vitals.ts';
import type { Fields, QueryType } from './query-type.ts';

const category = 'Performance';

const PERCENTILES = {
  p50: 'vital_p50',
  p75: 'vital_p75',
  p90: 'vital_p90',
  p95: 'vital_p95',
  p99: 'vital_p99',
} as const;

const EXACT =
  'Percentiles are exact, with linear interpolation; LCP, FCP, INP and TTFB are in milliseconds, CLS has no unit';

const where = [{ field: 'metric_name', op: 'in', value: Object.keys(VITAL_THRESHOLDS) }] as const;

/** A row for each value of the dimensions and each vital, most samples first. */
function vitalsBy(title: string, what: string, dimensions: Fields): QueryType {
  return {
    title: `Web vitals by ${title}`,
    description: `Each of LCP, FCP, INP, CLS and TTFB by ${what}. ${EXACT}`,
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { ...dimensions, metric_name: 'metric_name' },
    metrics: { ...PERCENTILES, samples: 'vital_samples', visitors: 'vital_visitors' },
    where,
    sortBy: 'samples',
  };
}

/** Query types of web vitals. */
export const VITAL_TYPES = {
  vitals_overview: {
    title: 'Web vitals',
    description: `Each of LCP, FCP, INP, CLS and TTFB with at least one sample, and the percentages of good, poor and intermediate samples. ${EXACT}`,
    category,
    access: 'public',
    visualization: 'metric',
    dimensions: { metric_name: 'metric_name' },
    metrics: {
      ...PERCENTILES,
      avg_value: 'vital_average',
      samples: 'vital_samples',
      good: 'vital_good',
      needs_improvement: 'vital_needs_improvement',
      poor: 'vital_poor',
    },
    where,
    sortBy: 'metric_name',
  },
  vitals_time_series: {
    title: 'Web vitals over time',
    description: `Each of LCP, FCP, INP, CLS and TTFB per time bucket; a bucket without samples of a vital has no row for it. ${EXACT}`,
    category,
    access: 'public',
    visualization: 'time_series',
    dimensions: { date: 'date', metric_name: 'metric_name' },
    metrics: { ...PERCENTILES, samples: 'vital_samples' },
    where,
    sortBy: 'date',
    defaultLimit: QUERY_LIMITS.rows,
  },
  vitals_by_page: { ...vitalsBy('page', 'the path of the page', { page: 'path' }), hidesUnknown: true },
  web_vitals_by_browser: vitalsBy('browser', 'browser', { name: 'browser_name' }),
  web_vitals_by_country: { ...vitalsBy('country', 'country', { name: 'country' }), countryOf: 'name' },
  web_vitals_by_os: vitalsBy('system', 'operating system', { name: 'os_name' }),
  web_vitals_by_device: vitalsBy('device', 'device type', { name: 'device_type' }),
  web_vitals_by_region: {
    ...vitalsBy('region', 'region and country', { name: 'region', country: 'country' }),
    countryOf: 'country',
  },
  vitals_by_city: {
    ...vitalsBy('city', 'city and country', { name: 'city', country: 'country' }),
    countryOf: 'country',
  },
} satisfies Record<string, QueryType>;
