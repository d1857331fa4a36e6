import { toProblem } from '../../../api/problem.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import {
  type AnalyticsSearch,
  type ApiFilter,
  changeIn,
  comparedScope,
  type Figures,
  FigureTile,
  granularityOf,
  headlinePart,
  LINK_METRICS,
  METRIC_TITLES,
  numberIn,
  type Part,
  SeriesCard,
  seriesPart,
  seriesScope,
  useAnalytics,
  useFigures,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';

const IS_MISS: ApiFilter = { field: 'link_outcome', op: 'exists' };

/** The number of clicks that were not redirected. */
export function missesPart(search: AnalyticsSearch): Part {
  return {
    frame: comparedScope(search),
    parameter: { metrics: ['clicks'], filters: [IS_MISS] },
  };
}

/** The headline figures of a link, and the selected one over time. */
export function LinkFigures() {
  const { search, subject, change } = useAnalytics();
  const headline = useFigures(headlinePart(search, subject));
  const misses = useFigures(missesPart(search));
  const [first] = LINK_METRICS;
  const chosen = LINK_METRICS.find((metric) => metric === search.metric) ?? first;
  const isMisses = chosen === 'misses';
  const part: Part = isMisses
    ? {
        frame: seriesScope(search),
        parameter: {
          metrics: ['clicks'],
          dimensions: ['date'],
          granularity: granularityOf(search),
          filters: [IS_MISS],
        },
      }
    : seriesPart(search, subject);
  const error = headline.error ?? misses.error;
  return (
    <SeriesCard
      title={METRIC_TITLES[chosen]}
      part={part}
      series={[
        { key: isMisses ? 'clicks' : chosen, metric: chosen, title: METRIC_TITLES[chosen], tone: 'series-1' },
      ]}
      above={
        <>
          <h2 className="sr-only">{messages.figures}</h2>
          {error !== null && (
            <div className="p-4">
              <ProblemNotice
                {...toProblem(error)}
                onRetry={() => void Promise.all([headline.refetch(), misses.refetch()])}
              />
            </div>
          )}
          <fieldset className="grid grid-cols-2 gap-px overflow-hidden rounded-t-xl border-line border-b bg-line lg:grid-cols-4">
            <legend className="sr-only">{messages.metric}</legend>
            {LINK_METRICS.map((metric) => {
              const { data, isPlaceholderData } = metric === 'misses' ? misses : headline;
              return (
                <div key={metric} className={isPlaceholderData ? 'grid bg-surface opacity-60' : 'grid'}>
                  <FigureTile
                    metric={metric}
                    {...(metric === 'misses' && { explains: { type: 'link_misses' } })}
                    figures={data}
                    {...readTile(data, metric === 'misses' ? 'clicks' : metric)}
                    isChosen={metric === chosen}
                    onChoose={() => change({ metric: metric === first ? undefined : metric })}
                  />
                </div>
              );
            })}
          </fieldset>
        </>
      }
    />
  );
}

function readTile(figures: Figures | undefined, field: string) {
  return {
    value: numberIn(figures?.result.data[0], field),
    compared: changeIn(figures?.result.comparison?.data[0], field),
  };
}
