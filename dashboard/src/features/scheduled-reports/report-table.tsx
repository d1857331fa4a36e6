import { Ellipsis, Eye, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useWebsites } from '../../api/session.ts';
import { showServerText } from '../../lib/server-texts/show-server-text.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { formatHour } from './hours.ts';
import { messages } from './messages.ts';
import type { ScheduledReport } from './use-scheduled-reports.ts';

/** An action of a row that the page performs. */
export type ReportAction = 'edit' | 'preview' | 'send' | 'switch' | 'delete';

/** The list of scheduled reports. */
export function ReportTable({
  reports,
  onAction,
}: {
  readonly reports: readonly ScheduledReport[];
  readonly onAction: (action: ReportAction, report: ScheduledReport) => void;
}) {
  const websites = useWebsites();
  const nameOf = (websiteId: string | null) =>
    websiteId === null
      ? messages.allWebsites
      : (websites?.find(({ id }) => id === websiteId)?.name ?? websiteId);
  const { columns } = messages;
  return (
    <Table label={messages.title}>
      <TableHead>
        <Row>
          <HeadCell>{columns.name}</HeadCell>
          <HeadCell className="max-sm:hidden">{columns.schedule}</HeadCell>
          <HeadCell className="max-sm:hidden">{columns.recipients}</HeadCell>
          <HeadCell className="max-sm:hidden">{columns.lastSent}</HeadCell>
          <HeadCell>{columns.state}</HeadCell>
          <HeadCell>
            <span className="sr-only">{columns.menu({ name: '' })}</span>
          </HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {reports.map((report) => (
          <Row key={report.id} className="hover:bg-hover">
            <Cell className="max-w-60">
              <span className="block truncate font-medium">{report.name}</span>
              <span className="block truncate text-ink-3 text-xs">{nameOf(report.websiteId)}</span>
              <span className="block truncate text-ink-3 text-xs sm:hidden">{scheduleOf(report)}</span>
            </Cell>
            <Cell className="whitespace-nowrap max-sm:hidden">{scheduleOf(report)}</Cell>
            <Cell className="text-ink-2 whitespace-nowrap max-sm:hidden">
              <Receivers report={report} />
            </Cell>
            <Cell className="text-ink-2 whitespace-nowrap max-sm:hidden">
              {report.lastSentAt === null ? messages.never : formatTime(report.lastSentAt)}
            </Cell>
            <Cell>
              <State report={report} />
            </Cell>
            <Cell className="w-10">
              <ReportMenu report={report} onAction={(action) => onAction(action, report)} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function scheduleOf({ frequency, hour }: ScheduledReport): string {
  return messages.schedule({ frequency: messages.frequencies[frequency], hour: formatHour(hour) });
}

function Receivers({ report: { recipients, integrationIds } }: { readonly report: ScheduledReport }) {
  const receivers = [
    ...(recipients.length > 0 ? [messages.addresses({ count: recipients.length })] : []),
    ...(integrationIds.length > 0 ? [messages.integrations({ count: integrationIds.length })] : []),
  ];
  const stopped = recipients.filter(({ unsubscribed }) => unsubscribed).length;
  return (
    <>
      {receivers.join(', ')}
      {stopped > 0 && (
        <span className="block text-ink-3 text-xs">{messages.unsubscribed({ count: stopped })}</span>
      )}
    </>
  );
}

function State({ report: { enabled, lastError, nextAt } }: { readonly report: ScheduledReport }) {
  const { states } = messages;
  if (!enabled) return <Badge>{states.paused}</Badge>;
  return (
    <>
      <Badge tone={lastError === null ? 'good' : 'bad'}>
        {lastError === null ? states.active : states.failing}
      </Badge>
      <span className="mt-1 block text-ink-3 text-xs">
        {lastError === null
          ? nextAt !== null && messages.next({ time: formatTime(nextAt) })
          : showServerText(lastError)}
      </span>
    </>
  );
}

function ReportMenu({
  report,
  onAction,
}: {
  readonly report: ScheduledReport;
  readonly onAction: (action: ReportAction) => void;
}) {
  const { menu, columns } = messages;
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={columns.menu({ name: report.name })} icon={<Ellipsis />} size="sm" />}
    >
      <MenuItem icon={<Pencil />} onSelect={() => onAction('edit')}>
        {menu.edit}
      </MenuItem>
      <MenuItem icon={<Eye />} onSelect={() => onAction('preview')}>
        {menu.preview}
      </MenuItem>
      <MenuItem icon={<Send />} onSelect={() => onAction('send')}>
        {menu.send}
      </MenuItem>
      <MenuItem icon={report.enabled ? <Pause /> : <Play />} onSelect={() => onAction('switch')}>
        {report.enabled ? menu.pause : menu.resume}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onAction('delete')}>
        {menu.delete}
      </MenuItem>
    </DropdownMenu>
  );
}
