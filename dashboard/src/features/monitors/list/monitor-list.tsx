import { ChevronDown } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { messages } from '../messages.ts';
import type { Monitor, Recent } from '../monitor-parts/monitor.ts';
import { groupMonitors, type MonitorGroup } from './group-monitors.ts';
import { MonitorRow } from './monitor-row.tsx';

const COLUMNS = 5;

/** The monitors by group. Groups can be collapsed. */
export function MonitorList({
  monitors,
  recent,
  dayCount,
  closed,
  isStale,
  canWrite,
  onClose,
  onTag,
}: {
  readonly monitors: readonly Monitor[];
  /** Absent until it is loaded. */
  readonly recent: readonly Recent[] | undefined;
  readonly dayCount: number;
  /** The names of collapsed groups. */
  readonly closed: readonly string[];
  /** Whether the monitors are those of earlier filters. */
  readonly isStale: boolean;
  readonly canWrite: boolean;
  readonly onClose: (closed: readonly string[]) => void;
  readonly onTag: (tag: string) => void;
}) {
  const groups = groupMonitors(monitors);
  const recentById = new Map(recent?.map((one) => [one.id, one]));
  const hasGroups = groups.some(({ name }) => name !== '');
  const toggle = (name: string) =>
    onClose(closed.includes(name) ? closed.filter((one) => one !== name) : [...closed, name]);
  return (
    <Card isFlush className={isStale ? 'opacity-60 transition-opacity delay-150' : ''}>
      <Table label={messages.title}>
        <TableHead>
          <Row>
            <HeadCell>{messages.columns.monitor}</HeadCell>
            <HeadCell className="max-md:hidden">{messages.columns.days({ count: dayCount })}</HeadCell>
            <HeadCell className="max-lg:hidden">{messages.columns.latency}</HeadCell>
            <HeadCell isNumber className="max-sm:hidden">
              {messages.columns.availability}
            </HeadCell>
            <HeadCell>
              <span className="sr-only">{messages.columns.actions}</span>
            </HeadCell>
          </Row>
        </TableHead>
        {groups.map((group) => {
          const isClosed = closed.includes(group.name);
          return (
            <TableBody key={group.name}>
              {hasGroups && (
                <GroupRow group={group} isClosed={isClosed} onToggle={() => toggle(group.name)} />
              )}
              {!isClosed &&
                group.monitors.map((monitor) => (
                  <MonitorRow
                    key={monitor.id}
                    monitor={monitor}
                    recent={recentById.get(monitor.id)}
                    isLoading={recent === undefined}
                    canWrite={canWrite}
                    onTag={onTag}
                  />
                ))}
            </TableBody>
          );
        })}
      </Table>
    </Card>
  );
}

function GroupRow({
  group: { name, monitors, problems, isDown },
  isClosed,
  onToggle,
}: {
  readonly group: MonitorGroup;
  readonly isClosed: boolean;
  readonly onToggle: () => void;
}) {
  const shown = name === '' ? messages.noGroup : name;
  return (
    <tr className="border-line border-t bg-sunken">
      <th scope="rowgroup" colSpan={COLUMNS} className="p-0 text-left font-normal">
        <button
          type="button"
          aria-expanded={!isClosed}
          onClick={onToggle}
          className="flex h-9 w-full items-center gap-2 px-4 text-left outline-offset-[-2px] hover:bg-hover pointer-coarse:h-11"
        >
          <ChevronDown
            aria-hidden
            className={joinClasses('size-4 text-ink-3 transition-transform', isClosed && '-rotate-90')}
          />
          <span className="min-w-0 truncate font-medium">{shown}</span>
          <span className="shrink-0 text-ink-3 tabular-nums">
            {messages.count({ count: monitors.length })}
          </span>
          {problems > 0 && (
            <Badge tone={isDown ? 'bad' : 'warn'}>{messages.problems({ count: problems })}</Badge>
          )}
        </button>
      </th>
    </tr>
  );
}
