import { join, raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import { both, type Metric, type Rows } from './metric.ts';

/** What is measured of a page, in milliseconds: the tracker's name, a title, and what it says. */
const TIMINGS = [
  ['load_time', 'load time', 'until the page had loaded'],
  ['ttfb', 'time to first byte', 'until the first byte of the page came'],
  ['dom_ready_time', 'time to document ready', 'until the document was ready'],
  ['render_time', 'render time', 'that rendering the page took'],
] as const;

const TYPES = TIMINGS.map(([name]) => raw(`${name} Nullable(Float64)`));

/** All timings of an event: one expression for every metric, so that the engine reads each text once. */
const READ = sql`JSONExtract(timings, 'Tuple(${join(TYPES)})')`;

const METRICS_OF_FIELDS: readonly (readonly [field: string, name: string, metric: Metric])[] =
  TIMINGS.flatMap(([name, title, says]) => {
    const value = sql`tupleElement(${READ}, '${raw(name)}')`;
    const over = 'over the pageviews that came with it (a measured zero counts); `null` when none did';
    const figure = (of: string, aggregate: Sql): Metric => ({
      title: `${of} ${title}`,
      description: `${of} of the time ${says}, in milliseconds, ${over}`,
      unit: 'milliseconds',
      isNullOfNothing: true,
      ofRows: (rows) => sql`${aggregate}(${value}, ${isCounted(rows)})`,
    });
    const samples: Metric = {
      title: `Samples of ${title}`,
      description: `Pageviews that came with the time ${says}`,
      unit: 'count',
      ofRows: (rows) => sql`countIf(${isCounted(rows)} AND isNotNull(${value}))`,
    };
    return [
      [`avg_${name}`, `avg_page_${name}`, figure('Mean', sql`avgIf`)],
      [`p50_${name}`, `p50_page_${name}`, figure('Median', sql`quantileExactInclusiveIf(0.5)`)],
      [`p75_${name}`, `p75_page_${name}`, figure('75th percentile', sql`quantileExactInclusiveIf(0.75)`)],
      [`${name}_samples`, `page_${name}_samples`, samples],
    ] as const;
  });

/** Timings of pageviews, in milliseconds: of each the mean, the median, the 75th percentile and how many there were. */
export const PERFORMANCE_METRICS: Readonly<Record<string, Metric>> = Object.fromEntries(
  METRICS_OF_FIELDS.map(([, name, metric]) => [name, metric]),
);

/** The same as fields of an answer: the metric behind each. */
export const PERFORMANCE_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  METRICS_OF_FIELDS.map(([field, name]) => [field, name]),
);

function isCounted({ when }: Rows): Sql {
  return both(sql`type = 'pageview'`, when) ?? sql`1`;
}
