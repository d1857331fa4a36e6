import { ExplainedWord, numberIn, type Part, useFigures } from '../../analytics/index.ts';
import { formatVital, rateVital, VITAL_FACTS } from '../vitals/rate-vital.ts';
import { RatingBadge } from '../vitals/rating-badge.tsx';
import { VITALS } from '../vitals/vitals-search.ts';
import { messages } from './messages.ts';
import { ShortList } from './short-list.tsx';

const FIELD = 'p75';

/** The 75th percentiles of the web vitals of a page, with their ratings. */
export function PageVitals({ part }: { readonly part: Part }) {
  const { data, error, refetch } = useFigures(part);
  const rows =
    data &&
    VITALS.flatMap((vital) => {
      const value = numberIn(
        data.result.data.find((row) => row['metric_name'] === vital),
        FIELD,
      );
      if (value === null) return [];
      return {
        key: vital,
        name: (
          <ExplainedWord subject={{ metric: `vital_${FIELD}` }} note={VITAL_FACTS[vital].meaning}>
            {vital}
          </ExplainedWord>
        ),
        figure: (
          <>
            {formatVital(vital, value)}
            <RatingBadge rating={rateVital(vital, value)} />
          </>
        ),
      };
    });
  return (
    <ShortList
      title={messages.vitals}
      figureTitle={messages.p75}
      none={messages.noVitals}
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
