import { numberIn, useAnalytics, useFigures, useRefresh } from '../../analytics/index.ts';
import { LiveFeed } from './live-feed.tsx';
import { MinutesCard } from './minutes-card.tsx';
import { NowList } from './now-list.tsx';
import { NowMap } from './now-map.tsx';
import { NOW_LISTS, nowPart } from './realtime-parts.ts';
import { VisitorsNow } from './visitors-now.tsx';

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
