import { Link } from '@tanstack/react-router';
import { Ellipsis, Pause, Pencil, Play } from 'lucide-react';
import { formatMs } from '../../../lib/time/format-period.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Cell, Row } from '../../../ui/table.tsx';
import { messages } from '../messages.ts';
import { DayBar, describeDays } from '../monitor-parts/day-bar.tsx';
import { describeTarget } from '../monitor-parts/describe-target.ts';
import { formatAvailability, formatLasting, isObserved, observedSeconds } from '../monitor-parts/format.ts';
import type { Monitor, Recent } from '../monitor-parts/monitor.ts';
import { StateIcon } from '../monitor-parts/state-mark.tsx';
import { usePausing } from '../monitor-parts/use-pausing.ts';

const MAX_TAGS = 3;

/** A monitor: its state, days, latencies and availability. */
export function MonitorRow({
  monitor,
  recent,
  isLoading,
  canWrite,
  onTag,
}: {
  readonly monitor: Monitor;
  readonly recent: Recent | undefined;
  readonly isLoading: boolean;
  readonly canWrite: boolean;
  readonly onTag: (tag: string) => void;
}) {
  const { id, name, lastLatencyMs } = monitor;
  const isKnown = recent !== undefined && isObserved(observedSeconds(recent.days));
  const availability = isKnown ? recent.availability : null;
  const days = recent !== undefined && recent.days.length > 0 && (
    <DayBar days={recent.days} label={describeDays(name, recent.days, availability)} className="h-7 w-full" />
  );
  return (
    <Row className="hover:bg-hover">
      <Cell className="w-full min-w-56 max-w-120 py-2.5 md:w-2/5">
        <Names monitor={monitor} onTag={onTag} />
        {/* Phones have no room for columns. */}
        <div className="mt-2 flex items-center gap-3 pl-7 md:hidden">
          <span className="min-w-0 flex-1">{days}</span>
          <span className="text-ink-2 text-xs tabular-nums sm:hidden">
            {formatAvailability(availability)}
          </span>
        </div>
      </Cell>
      <Cell className="w-1/3 min-w-64 max-md:hidden">{isLoading ? <Skeleton className="h-7!" /> : days}</Cell>
      <Cell className="w-44 max-lg:hidden">
        {isLoading ? (
          <Skeleton className="h-7!" />
        ) : (
          <Latencies name={name} values={recent?.latencies ?? []} lastMs={lastLatencyMs} />
        )}
      </Cell>
      <Cell isNumber className="w-28 font-medium max-sm:hidden">
        {isLoading ? <Skeleton className="ml-auto w-16" /> : formatAvailability(availability)}
      </Cell>
      <Cell className="w-12 pl-0! text-right">{canWrite && <RowMenu id={id} monitor={monitor} />}</Cell>
    </Row>
  );
}

function Names({ monitor, onTag }: { readonly monitor: Monitor; readonly onTag: (tag: string) => void }) {
  const { id, name, state, since, tags } = monitor;
  const target = describeTarget(monitor);
  const isCalm = state === 'up' || state === 'pending';
  return (
    <div className="flex items-start gap-3">
      <StateIcon state={state} className="mt-0.5 size-4.5" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/monitors/$monitorId"
            params={{ monitorId: id }}
            className="min-w-0 break-words rounded-sm font-medium hover:text-accent-text hover:underline pointer-coarse:py-1"
          >
            {name}
          </Link>
          {tags.slice(0, MAX_TAGS).map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={messages.filterByTag({ tag })}
              onClick={() => onTag(tag)}
              className="inline-flex h-6 items-center rounded-sm bg-hover px-1.5 text-ink-2 text-xs hover:text-ink group-hover/row:bg-selected"
            >
              {tag}
            </button>
          ))}
        </p>
        <p className="line-clamp-2 break-all text-ink-3 text-xs" title={target}>
          <span className="text-ink-2">{messages.states[state]}</span>
          {!isCalm && ` ${messages.lasting({ duration: formatLasting(since, Date.now()) })}`}
          {' · '}
          {target}
        </p>
      </div>
    </div>
  );
}

function Latencies({
  name,
  values,
  lastMs,
}: {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly lastMs: number | null;
}) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return <span className="text-ink-3 tabular-nums">{formatMs(lastMs)}</span>;
  return (
    <span className="flex items-center gap-2">
      <Sparkline
        values={known}
        label={messages.latency({ name, last: formatMs(lastMs) })}
        className="h-7 w-20 shrink-0"
      />
      <span className="whitespace-nowrap text-ink-2 text-xs tabular-nums">{formatMs(lastMs)}</span>
    </span>
  );
}

function RowMenu({ id, monitor: { name, paused } }: { readonly id: string; readonly monitor: Monitor }) {
  const { toggle } = usePausing();
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={messages.menu({ name })} icon={<Ellipsis />} size="sm" />}
    >
      <MenuItem icon={paused ? <Play /> : <Pause />} onSelect={() => toggle({ id, paused })}>
        {paused ? messages.resume : messages.pause}
      </MenuItem>
      <MenuItem icon={<Pencil />} render={<Link to="/monitors/$monitorId/edit" params={{ monitorId: id }} />}>
        {messages.edit}
      </MenuItem>
    </DropdownMenu>
  );
}
