import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  type Frame,
  isChosen,
  LazyWorldMap,
  toggleValue,
  useAnalytics,
  useFigures,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { nowRows } from './now-rows.ts';
import { listPart, NOW_LISTS } from './realtime-parts.ts';

/** A map of the current visitors. The list of countries has the same figures. */
export function NowMap({ frame, visitors }: { readonly frame: Frame; readonly visitors: number | null }) {
  const { conditions, setConditions } = useAnalytics();
  const { data, error } = useFigures(listPart(frame, NOW_LISTS.countries));
  if (error !== null && data === undefined) return null;
  return (
    <Card>
      <h2 className="sr-only">{messages.now.map}</h2>
      <div className="mx-auto aspect-[2/1] w-full max-w-3xl">
        {data === undefined || visitors === null ? (
          <Skeleton className="h-full! w-full" />
        ) : (
          <LazyWorldMap
            rows={nowRows(data.result.data, NOW_LISTS.countries, visitors)}
            isChosen={(country) => isChosen(conditions, 'country', country)}
            onChoose={(country) => setConditions(toggleValue(conditions, 'country', country))}
          />
        )}
      </div>
    </Card>
  );
}
