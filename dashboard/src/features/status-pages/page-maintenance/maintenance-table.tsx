import { Ellipsis, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatPeriod } from '../../../lib/time/format-period.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { describeSchedule } from '../../schedules/index.ts';
import { MaintenanceBadge } from '../parts/marks.tsx';
import type { Maintenance } from '../parts/types.ts';
import { messages } from './messages.ts';

const { columns } = messages;

/** What can be done with maintenance. */
export type MaintenanceAction = 'edit' | 'update' | 'delete';

/** A list of scheduled maintenance. */
export function MaintenanceTable({
  maintenances,
  canWrite,
  onAction,
}: {
  readonly maintenances: readonly Maintenance[];
  readonly canWrite: boolean;
  readonly onAction: (action: MaintenanceAction, maintenance: Maintenance) => void;
}) {
  return (
    <Card isFlush>
      <Table label={messages.title}>
        <TableHead>
          <Row>
            <HeadCell>{columns.title}</HeadCell>
            <HeadCell className="max-sm:hidden">{columns.when}</HeadCell>
            <HeadCell>{columns.status}</HeadCell>
            <HeadCell>
              <span className="sr-only">{columns.actions}</span>
            </HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {maintenances.map((maintenance) => (
            <Row key={maintenance.id}>
              <Cell>
                <button
                  type="button"
                  onClick={() => onAction('update', maintenance)}
                  className="break-words rounded-sm text-left font-medium hover:text-accent-text hover:underline pointer-coarse:py-1"
                >
                  {maintenance.title}
                </button>
                <span className="block text-ink-3 text-xs">
                  {messages.components({ count: maintenance.components.length })}
                  {maintenance.updates.length > 0 &&
                    ` · ${messages.updates({ count: maintenance.updates.length })}`}
                </span>
                <span className="block sm:hidden">
                  <When maintenance={maintenance} />
                </span>
              </Cell>
              <Cell className="max-sm:hidden">
                <When maintenance={maintenance} />
              </Cell>
              <Cell>
                <MaintenanceBadge status={maintenance.status} />
              </Cell>
              <Cell className="w-12 pl-0! text-right">
                {canWrite && (
                  <DropdownMenu
                    align="end"
                    trigger={
                      <IconButton
                        label={messages.menu({ title: maintenance.title })}
                        icon={<Ellipsis />}
                        size="sm"
                      />
                    }
                  >
                    <MenuItem icon={<MessageSquarePlus />} onSelect={() => onAction('update', maintenance)}>
                      {messages.addUpdate}
                    </MenuItem>
                    <MenuItem icon={<Pencil />} onSelect={() => onAction('edit', maintenance)}>
                      {messages.edit}
                    </MenuItem>
                    <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onAction('delete', maintenance)}>
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

/** The next or last occurrence, in the time zone of the maintenance, and how it repeats. */
function When({ maintenance }: { readonly maintenance: Maintenance }) {
  const { occurrences, startsAt, durationMinutes, rrule, timeZone } = maintenance;
  const shown = occurrences[0]?.startsAt ?? startsAt;
  return (
    <>
      <span className="text-ink-2">
        {new Date(shown).toLocaleString(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short', timeZone })}{' '}
        <span className="whitespace-nowrap">
          {messages.duration({ text: formatPeriod(durationMinutes * 60) })}
        </span>
      </span>
      <span className="block text-ink-3 text-xs">
        {rrule === null
          ? timeZone.replaceAll('_', ' ')
          : messages.repeats({ text: describeSchedule(maintenance) })}
      </span>
    </>
  );
}
