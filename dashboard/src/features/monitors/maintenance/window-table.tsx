import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { formatDuration } from '../../../lib/time/format-duration.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { describeSchedule } from '../../schedules/index.ts';
import { messages } from './messages.ts';
import type { MaintenanceWindow } from './window.ts';

const SECONDS_PER_MINUTE = 60;

/** Maintenance windows: when they happen next, how long they last, and which monitors they apply to. */
export function WindowTable({
  windows,
  canWrite,
  onEdit,
  onDelete,
}: {
  readonly windows: readonly MaintenanceWindow[];
  readonly canWrite: boolean;
  readonly onEdit: (window: MaintenanceWindow) => void;
  readonly onDelete: (window: MaintenanceWindow) => void;
}) {
  return (
    <Card isFlush>
      <Table label={messages.title} isPlain={!canWrite}>
        <TableHead>
          <Row>
            <HeadCell>{messages.columns.name}</HeadCell>
            <HeadCell>{messages.columns.next}</HeadCell>
            <HeadCell className="max-sm:hidden">{messages.columns.length}</HeadCell>
            <HeadCell className="max-md:hidden">{messages.columns.applies}</HeadCell>
            <HeadCell>
              <span className="sr-only">{messages.columns.actions}</span>
            </HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {windows.map((window) => (
            <Row key={window.id} className="hover:bg-hover">
              <Cell className="min-w-40 py-2.5">
                <span className="block break-words font-medium">{window.name}</span>
                <span className="block text-ink-3 text-xs">{describeSchedule(window)}</span>
              </Cell>
              <Cell>
                <Next window={window} />
              </Cell>
              <Cell className="whitespace-nowrap max-sm:hidden">
                {formatDuration(window.durationMinutes * SECONDS_PER_MINUTE)}
              </Cell>
              <Cell className="max-md:hidden">
                <Subjects window={window} />
              </Cell>
              <Cell className="w-12 text-right">
                {canWrite && (
                  <DropdownMenu
                    align="end"
                    trigger={
                      <IconButton
                        label={messages.menu({ name: window.name })}
                        icon={<Ellipsis />}
                        size="sm"
                      />
                    }
                  >
                    <MenuItem icon={<Pencil />} onSelect={() => onEdit(window)}>
                      {messages.edit}
                    </MenuItem>
                    <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onDelete(window)}>
                      {messages.delete}
                    </MenuItem>
                  </DropdownMenu>
                )}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Next({ window: { isOpen, nextStartsAt } }: { readonly window: MaintenanceWindow }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {isOpen && <Badge tone="accent">{messages.open}</Badge>}
      {nextStartsAt !== null && <span className="tabular-nums">{formatTime(nextStartsAt)}</span>}
      {!isOpen && nextStartsAt === null && <span className="text-ink-3">{messages.over}</span>}
    </span>
  );
}

function Subjects({ window: { monitorIds, tags } }: { readonly window: MaintenanceWindow }) {
  if (monitorIds.length === 0 && tags.length === 0) return messages.all;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {monitorIds.length > 0 && messages.monitors({ count: monitorIds.length })}
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}
