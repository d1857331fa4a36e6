import { lazy, Suspense } from 'react';
import { SearchInput } from '../../ui/input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { OverviewSearch } from './overview-search.ts';
import type { ListedWebsite } from './website-card.tsx';
import type { WebsiteFigures } from './website-figures.ts';

const VisitorsWord = lazy(() =>
  import('./overview-tools.tsx').then((module) => ({ default: module.VisitorsWord })),
);
const OverviewMenu = lazy(() =>
  import('./overview-tools.tsx').then((module) => ({ default: module.OverviewMenu })),
);

/** Fewer are found by looking. */
const SEARCHED_FROM = 7;

const BEFORE = {
  '24h': 'the 24 hours before',
  '7d': 'the 7 days before',
  '30d': 'the 30 days before',
} as const;

/** Which range, in which order, and which websites. */
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
  readonly onChange: (change: OverviewSearch) => void;
}) {
  const { since: range = '7d', order: sort = 'visitors', q = '' } = search;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex min-h-8 min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-1 text-ink-2">
        <Suspense fallback={<span>Visitors</span>}>
          <VisitorsWord />
        </Suspense>
        <span>beside {BEFORE[range]}</span>
      </p>
      {(websites.length >= SEARCHED_FROM || q !== '') && (
        <SearchInput
          label="Find a website"
          className="w-full sm:w-52"
          value={q}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      )}
      {websites.length > 1 && (
        <SegmentedControl
          label="Sort by"
          value={sort}
          onChange={(chosen) => onChange({ order: chosen })}
          segments={[
            { value: 'visitors', label: 'Most' },
            { value: 'change', label: 'Growth' },
            { value: 'name', label: 'Name' },
          ]}
        />
      )}
      <SegmentedControl
        label="Range"
        value={range}
        onChange={(chosen) => onChange({ since: chosen })}
        segments={[
          { value: '24h', label: '24 hours' },
          { value: '7d', label: '7 days' },
          { value: '30d', label: '30 days' },
        ]}
      />
      <Suspense fallback={<span className="size-7" />}>
        <OverviewMenu organizationId={organizationId} range={range} websites={websites} figures={figures} />
      </Suspense>
    </div>
  );
}
