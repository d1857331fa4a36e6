import { lazy, Suspense } from 'react';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { messages } from './messages.ts';
import { type OverviewSearch, SORTS } from './overview-search.ts';
import type { ListedWebsite } from './website-card.tsx';
import type { WebsiteFigures } from './website-figures.ts';

const VisitorsLabel = lazy(() =>
  import('./overview-tools.tsx').then((module) => ({ default: module.VisitorsLabel })),
);
const OverviewZone = lazy(() =>
  import('./overview-tools.tsx').then((module) => ({ default: module.OverviewZone })),
);
const OverviewMenu = lazy(() =>
  import('./overview-tools.tsx').then((module) => ({ default: module.OverviewMenu })),
);

/** The search field appears from this number of websites. */
const SEARCHED_FROM = 7;
const RANGES_BY_LENGTH = ['24h', '7d', '30d'] as const;

/** The controls of the overview: range, time zone, order and search. */
export function OverviewToolbar({
  organizationId,
  search,
  websites,
  figures,
  onChange,
}: {
  readonly organizationId: string;
  readonly search: OverviewSearch;
  readonly websites: readonly ListedWebsite[];
  readonly figures: ReadonlyMap<string, WebsiteFigures> | undefined;
  readonly onChange: (
    change: { readonly [Key in keyof OverviewSearch]: OverviewSearch[Key] | undefined },
  ) => void;
}) {
  const { since: range = '7d', order: sort = 'visitors', zone, q = '' } = search;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex min-h-8 min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-1 text-ink-2">
        <Suspense fallback={<span>{messages.toolbar.visitors}</span>}>
          <VisitorsLabel />
        </Suspense>
        <span>{messages.toolbar.comparedWith[range]}</span>
      </p>
      {(websites.length >= SEARCHED_FROM || q !== '') && (
        <SearchInput
          label={messages.toolbar.find}
          className="w-full sm:w-52"
          value={q}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      )}
      {websites.length > 1 && (
        <SegmentedControl
          label={messages.toolbar.sortBy}
          value={sort}
          onChange={(chosen) => onChange({ order: chosen })}
          segments={SORTS.map((value) => ({ value, label: messages.toolbar.sort[value] }))}
        />
      )}
      <SegmentedControl
        label={messages.toolbar.range}
        value={range}
        onChange={(chosen) => onChange({ since: chosen })}
        segments={RANGES_BY_LENGTH.map((value) => ({ value, label: messages.toolbar.ranges[value] }))}
      />
      <Suspense fallback={<span className="h-8 w-40" />}>
        <OverviewZone zone={zone} websites={websites} onChange={(chosen) => onChange({ zone: chosen })} />
        <OverviewMenu organizationId={organizationId} search={search} websites={websites} figures={figures} />
      </Suspense>
    </div>
  );
}
