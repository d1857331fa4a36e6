import { toProblem } from '../../../api/problem.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  ExplainedWord,
  type Frame,
  isChosen,
  LazyWorldMap,
  numberIn,
  toggleValue,
  useAnalytics,
  useFigures,
  useRefresh,
} from '../../analytics/index.ts';
import { LiveFeed } from './live-feed.tsx';
import { messages } from './messages.ts';
import { MinutesCard } from './minutes-card.tsx';
import { NowList } from './now-list.tsx';
import { nowRows } from './now-rows.ts';
import { listPart, NOW_LISTS, nowPart } from './realtime-parts.ts';

/** How often everything is refetched, in one request. */
const REFRESH_MS = 5_000;

/** Everything about now. Figures change in their places; nothing is read out by itself. */
export function Realtime({ isPaused }: { readonly isPaused: boolean }) {
  const { subject: website, access, scope } = useAnalytics();
  useRefresh(access, website.id, isPaused ? undefined : REFRESH_MS);
  const frame = scope.filters === undefined ? {} : { filters: scope.filters };
  const active = useFigures(nowPart(frame));
  const visitors = numberIn(active.data?.result.data[0], 'active_users');
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <VisitorsNow figures={active} />
      <MinutesCard frame={frame} />
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <NowList frame={frame} breakdown={NOW_LISTS.pages} visitors={visitors} />
          <NowList frame={frame} breakdown={NOW_LISTS.referrers} visitors={visitors} />
        </div>
        <NowMap frame={frame} visitors={visitors} />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <NowList frame={frame} breakdown={NOW_LISTS.countries} visitors={visitors} />
          <NowList frame={frame} breakdown={NOW_LISTS.cities} visitors={visitors} />
        </div>
      </div>
      <LiveFeed frame={frame} />
    </div>
  );
}

/** A map of the current visitors. The list of countries has the same figures. */
function NowMap({ frame, visitors }: { readonly frame: Frame; readonly visitors: number | null }) {
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

/** The number of current visitors. */
function VisitorsNow({ figures }: { readonly figures: ReturnType<typeof useFigures> }) {
  const { data, error, refetch } = figures;
  const visitors = numberIn(data?.result.data[0], 'active_users');
  return (
    <section className="flex min-w-0 flex-col justify-center gap-1 rounded-xl border border-line bg-surface p-5 shadow-card">
      <h2 className="text-base">
        <ExplainedWord subject={{ type: 'active_stats' }}>{messages.now.title}</ExplainedWord>
      </h2>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {visitors === null ? (
        error === null && <Skeleton className="h-12! w-24" />
      ) : (
        <p className="flex items-center gap-3">
          <span className="font-semibold text-[3rem] leading-none tracking-tight tabular-nums">
            {visitors.toLocaleString(LANGUAGE)}
          </span>
          <span aria-hidden className="relative grid size-2.5 place-items-center">
            {visitors > 0 && <span className="absolute size-2.5 animate-beacon rounded-full bg-good" />}
            <span className={`size-2.5 rounded-full ${visitors > 0 ? 'bg-good' : 'bg-edge'}`} />
          </span>
        </p>
      )}
      <p className="text-ink-3">{visitors === 0 ? messages.now.none : messages.now.some}</p>
    </section>
  );
}
