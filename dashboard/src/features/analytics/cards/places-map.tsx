import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { cardPart } from '../data/parts.ts';
import { useFigures } from '../data/use-figures.ts';
import { LazyWorldMap } from '../map/lazy-world-map.tsx';
import { isChosen, toggleValue } from '../search/condition.ts';
import { BREAKDOWNS, type Breakdown } from './breakdowns.ts';
import { rowsOf } from './card-rows.ts';

const ROOM = 'aspect-[2/1] w-full';

/** The map of a breakdown by country. The list of countries has the same figures. */
export function PlacesMap({
  countries = BREAKDOWNS.places.countries,
  counts = 'visitors',
}: {
  readonly countries?: Breakdown;
  /** The counted unit, for texts. */
  readonly counts?: 'visitors' | 'clicks';
}) {
  const { scope, conditions, setConditions } = useAnalytics();
  const { data, isPlaceholderData, error } = useFigures(cardPart(scope, countries.type));
  return (
    <div className="flex min-w-0 flex-1 items-center border-line p-4 max-lg:border-b lg:border-r">
      {data === undefined ? (
        error === null && <Skeleton className={`h-auto! ${ROOM}`} />
      ) : (
        <div className={isPlaceholderData ? `${ROOM} opacity-60 transition-opacity delay-150` : ROOM}>
          <LazyWorldMap
            counts={counts}
            rows={rowsOf(data, countries).rows}
            isChosen={(country) => isChosen(conditions, 'country', country)}
            onChoose={(country) => setConditions(toggleValue(conditions, 'country', country))}
          />
        </div>
      )}
    </div>
  );
}
