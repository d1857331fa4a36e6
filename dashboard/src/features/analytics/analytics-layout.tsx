import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { localDate } from '../../lib/time/local-time.ts';
import { Page } from '../../ui/page.tsx';
import { AnalyticsCommands } from './analytics-commands.tsx';
import { AnalyticsContext, type AnalyticsSubject, useAnalytics } from './analytics-context.ts';
import { BehindNotice } from './behind-notice.tsx';
import { type Access, askAbout, type Behind, BROWSER_ACCESS } from './data/access.ts';
import { scopeOf } from './data/parts.ts';
import { useRefresh } from './data/use-refresh.ts';
import { AddFilter, FilterBar } from './filters/filter-bar.tsx';
import { LiveVisitors } from './live-visitors.tsx';
import { ComparisonPicker, RangePicker } from './range/range-picker.tsx';
import type { Condition } from './search/condition.ts';
import { writeConditions } from './search/filter-text.ts';
import {
  type AnalyticsSearch,
  changeSearch,
  conditionsOf,
  rangeOf,
  type SearchChange,
} from './search/search.ts';
import { SegmentMenu } from './segments/segment-menu.tsx';

const ZonePicker = lazy(() =>
  import('./range/zone-picker.tsx').then((module) => ({ default: module.ZonePicker })),
);

const REFRESH_MS = 60_000;
/** While events are not included in the figures yet. */
const BEHIND_REFRESH_MS = 5_000;
/** For the last 30 minutes. */
const REALTIME_REFRESH_MS = 15_000;

/** The properties of a page with figures of one website or link. */
export interface AnalyticsLayoutProps {
  readonly subject: AnalyticsSubject;
  readonly search: AnalyticsSearch;
  /** Changes the search parameters of the address. */
  readonly onSearch: (search: AnalyticsSearch) => void;
  /** Whether profiles, properties and revenue may be queried. `false` on public pages and share links. */
  readonly isPrivate: boolean;
  /** Whether the annotations of the website may be changed; `false` for links. */
  readonly canEdit: boolean;
  /** The credentials of requests; the session of the browser by default. Must be the same object on every render. */
  readonly access?: Access;
  /** A notice about all figures. */
  readonly notice?: ReactNode;
  /** Beside the filters and the range. */
  readonly actions?: ReactNode;
  /** The title of the page; the name of the subject by default. */
  readonly title?: string;
  /** Below the title; the domain and the current visitors of a website by default. */
  readonly description?: ReactNode;
  /** The controls of this page; all by default. */
  readonly controls?: readonly ('filters' | 'comparison' | 'range')[];
  readonly children: ReactNode;
}

/**
 * The frame of all pages with figures of one website or link: name, filters, range and comparison. Children read them with
 * `useAnalytics`. It does not depend on routes or the session, so public pages use it, too.
 */
export function AnalyticsLayout({
  subject,
  search,
  onSearch,
  isPrivate,
  canEdit,
  access = BROWSER_ACCESS,
  notice,
  actions,
  title = subject.name,
  description,
  controls = ['filters', 'comparison', 'range'],
  children,
}: AnalyticsLayoutProps) {
  const { kind, id } = subject;
  const timeZone = search.zone ?? subject.timeZone;
  const [isFiltering, setIsFiltering] = useState(false);
  const [isChoosingRange, setIsChoosingRange] = useState(false);
  const [behind, setBehind] = useState<Behind>();
  const ask = useMemo(
    () => askAbout({ kind, id, timeZone }, access, setBehind),
    [kind, id, timeZone, access],
  );
  const conditions = useMemo(() => conditionsOf(search), [search]);
  const change = (next: SearchChange) => onSearch(changeSearch(search, next));
  const analytics = {
    subject: { ...subject, timeZone },
    access,
    ask,
    search,
    conditions,
    scope: scopeOf(search),
    isPrivate,
    canEdit,
    change,
    setConditions: (next: readonly Condition[]) => change({ filter: writeConditions(next) }),
  };
  const everyMs = behind === undefined ? refreshOf(search, timeZone) : BEHIND_REFRESH_MS;
  useRefresh(access, id, everyMs);
  return (
    <AnalyticsContext value={analytics}>
      <AnalyticsCommands onFilter={() => setIsFiltering(true)} onRange={() => setIsChoosingRange(true)} />
      <Page
        title={title}
        width="wide"
        description={description ?? <Description title={title} isLive={controls.includes('range')} />}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            {controls.includes('filters') && (
              <>
                <AddFilter isOpen={isFiltering} onOpenChange={setIsFiltering} />
                {isPrivate && kind === 'website' && <SegmentMenu />}
              </>
            )}
            {controls.includes('comparison') && <ComparisonPicker />}
            {controls.includes('range') && (
              <>
                <RangePicker isOpen={isChoosingRange} onOpenChange={setIsChoosingRange} />
                <Suspense fallback={<span className="h-8 w-32" />}>
                  <ZonePicker
                    zone={search.zone}
                    ownZones={[subject.timeZone]}
                    onChange={(zone) => change({ zone })}
                  />
                </Suspense>
              </>
            )}
            {actions}
          </div>
        }
      >
        {notice}
        {behind !== undefined && <BehindNotice behind={behind} />}
        {controls.includes('filters') && <FilterBar />}
        {children}
      </Page>
    </AnalyticsContext>
  );
}

/** The subject and, on pages of websites with a range, the current visitors. */
function Description({ title, isLive }: { readonly title: string; readonly isLive: boolean }) {
  const { domain, name, kind } = useAnalytics().subject;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {title !== name && <span>{name}</span>}
      {domain !== undefined && domain !== name && <span>{domain}</span>}
      {isLive && kind === 'website' && <LiveVisitors />}
    </span>
  );
}

/** The refetch interval in milliseconds; `undefined` when the figures can no longer change. */
function refreshOf(search: AnalyticsSearch, timeZone: string): number | undefined {
  const range = rangeOf(search);
  if (range.kind !== 'preset')
    return range.to.slice(0, 10) >= localDate(timeZone, Date.now()) ? REFRESH_MS : undefined;
  if (range.preset === 'realtime') return REALTIME_REFRESH_MS;
  return /^(?:yesterday|last_week|last_month)$/.test(range.preset) ? undefined : REFRESH_MS;
}
