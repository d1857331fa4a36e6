import { Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { localDate } from '../../../lib/time/local-time.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { CardMenu } from '../export/card-menu.tsx';
import { csvName, writeCsv } from '../export/csv.ts';
import { BreakdownPanel } from './breakdown-panel.tsx';
import type { Breakdown } from './breakdowns.ts';
import { csvRows } from './card-rows.ts';
import { messages } from './messages.ts';
import { useRows } from './use-rows.ts';

const DetailsDialog = lazy(() =>
  import('../details/details-dialog.tsx').then((module) => ({ default: module.DetailsDialog })),
);

/** One tab of a card. */
export interface CardTab<T extends string> {
  readonly value: T;
  readonly label: string;
}

/** A card with the list of a breakdown, with tabs when there are several. */
export function BreakdownCard<T extends string>({
  title,
  breakdown,
  tabs = [],
  tab,
  onTab,
  choice,
  aside,
}: {
  readonly title: string;
  readonly breakdown: Breakdown;
  readonly tabs?: readonly CardTab<T>[];
  readonly tab?: T;
  readonly onTab?: (tab: T) => void;
  /** A choice within the tab. */
  readonly choice?: ReactNode;
  /** Beside the list: the map. */
  readonly aside?: ReactNode;
}) {
  const { subject, search, change } = useAnalytics();
  const [typed, setTyped] = useState<string>();
  // In the address, so that it can be shared, and that going back closes the window.
  const isDetailed = search.details === breakdown.type;
  const setIsDetailed = (isOpen: boolean) => change({ details: isOpen ? breakdown.type : undefined });
  const data = useRows(breakdown, typed ?? '');
  const { all, figures } = data;
  const csv =
    all === undefined || all.rows.length === 0 || figures.data === undefined
      ? undefined
      : () => {
          const { range, timezone } = figures.data.meta;
          const edges = [localDate(timezone, range.start), localDate(timezone, Date.parse(range.end) - 1)];
          return {
            name: csvName(subject.domain ?? subject.name, breakdown.title, ...edges),
            text: writeCsv(csvRows(all, breakdown)),
          };
        };
  return (
    <section className="flex min-w-0 flex-col rounded-xl border border-line bg-surface shadow-card">
      <header className="flex min-h-12 items-center justify-between gap-3 pr-2 pl-4">
        <h2 className="min-w-0 truncate text-base">{title}</h2>
        <div className="flex shrink-0 items-center">
          <IconButton
            label={messages.search({ title: breakdown.title })}
            icon={<Search />}
            size="sm"
            aria-pressed={typed !== undefined}
            onClick={() => setTyped(typed === undefined ? '' : undefined)}
          />
          <CardMenu
            title={breakdown.title}
            parts={[data.part]}
            csv={csv}
            onDetails={() => setIsDetailed(true)}
          />
        </div>
      </header>
      {tabs.length > 0 && (
        <TabRow
          label={title}
          tabs={tabs}
          value={tab}
          onChange={(next) => {
            setTyped(undefined);
            onTab?.(next);
          }}
        />
      )}
      <div className={joinClasses('flex flex-1', aside !== undefined ? 'flex-col lg:flex-row' : 'pt-2')}>
        {aside}
        <div
          className={joinClasses('flex min-w-0 flex-1 flex-col', aside !== undefined && 'pt-2 lg:max-w-md')}
        >
          <BreakdownPanel
            breakdown={breakdown}
            data={data}
            typed={typed}
            onType={setTyped}
            onDetails={() => setIsDetailed(true)}
          >
            {choice}
          </BreakdownPanel>
        </div>
      </div>
      <Suspense>
        {isDetailed && <DetailsDialog breakdown={breakdown} onClose={() => setIsDetailed(false)} />}
      </Suspense>
    </section>
  );
}

/** The tabs of the card. */
function TabRow<T extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly CardTab<T>[];
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
}) {
  return (
    <fieldset className="flex gap-4 overflow-x-auto border-line border-b px-4">
      <legend className="sr-only">{messages.tabs({ title: label })}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
          className="relative h-9 whitespace-nowrap font-medium text-ink-3 outline-offset-[-2px] hover:text-ink aria-pressed:text-ink aria-pressed:after:absolute aria-pressed:after:inset-x-0 aria-pressed:after:bottom-0 aria-pressed:after:h-0.5 aria-pressed:after:rounded-full aria-pressed:after:bg-accent pointer-coarse:h-11"
        >
          {tab.label}
        </button>
      ))}
    </fieldset>
  );
}
