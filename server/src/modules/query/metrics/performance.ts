import { join, raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import { both, type Metric, type Rows } from './metric.ts';

/** Page timings, in milliseconds: the name in the tracker, a title, and the end of the measured time. */
const TIMINGS = [
  ['load_time', 'load time', 'until the page was loaded'],
  ['ttfb', 'time to first byte', 'until the first byte of the page was received'],
  ['dom_ready_time', 'time to document ready', 'until the document was ready'],
  ['render_time', 'render time', 'to render the page'],
] as const;

const TYPES = TIMINGS.map(([name]) => raw(`${name} Nullable(Float64)`));

/** All timings of an event: one expression for every metric, so that the engine parses each text once. */
const READ = sql`JSONExtract(timings, 'Tuple(${join(TYPES)})')`;

const METRICS_OF_FIELDS: readonly (readonly [field: string, name: string, metric: Metric])[] =
  TIMINGS.flatMap(([name, title, says]) => {
    const value = sql`tupleElement(${READ}, '${raw(name)}')`;
    const over = 'over the pageviews that report it (zero included); `null` when none does';
    const figure = (of: string, aggregate: Sql): Metric => ({
      title: `${of} ${title}`,
      description: `${of} of the time ${says}, in milliseconds, ${over}`,
      unit: 'milliseconds',
      isNullWithoutRows: true,
      ofRows: (rows) => sql`${aggregate}(${value}, ${isCounted(rows)})`,
    });
    const samples: Metric = {
      title: `Samples of ${title}`,
      description: `Pageviews that report the time ${says}`,
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

/** Timings of pageviews, in milliseconds: for each the mean, the median, the 75th percentile and the number of samples. */
export const PERFORMANCE_METRICS: Readonly<Record<string, Metric>> = Object.fromEntries(
  METRICS_OF_FIELDS.map(([, name, metric]) => [name, metric]),
);

/** The metric of each field of the response. */
export const PERFORMANCE_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  METRICS_OF_FIELDS.map(([field, name]) => [field, name]),
);

function isCounted({ when }: Rows): Sql {
  return both(sql`type = 'pageview'`, when) ?? sql`1`;
}
