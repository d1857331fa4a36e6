import { Link } from '@tanstack/react-router';
import { formatDuration } from '../../../lib/time/format-duration.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { SeverityBadge, StatusBadge } from '../parts/marks.tsx';
import type { Incident } from '../parts/types.ts';
import { messages } from './messages.ts';

const { columns } = messages;

/** A list of incidents. */
export function IncidentTable({ incidents }: { readonly incidents: readonly Incident[] }) {
  return (
    <Card isFlush>
      <Table label={messages.title}>
        <TableHead>
          <Row>
            <HeadCell>{columns.incident}</HeadCell>
            <HeadCell className="max-sm:hidden">{columns.status}</HeadCell>
            <HeadCell className="max-md:hidden">{columns.started}</HeadCell>
            <HeadCell isNumber className="max-lg:hidden">
              {columns.duration}
            </HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {incidents.map((incident) => (
            <IncidentRow key={incident.id} incident={incident} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function IncidentRow({ incident }: { readonly incident: Incident }) {
  const { id, statusPageId, title, severity, status, isDraft, startedAt, components } = incident;
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/status-pages/$statusPageId/incidents/$incidentId"
            params={{ statusPageId, incidentId: id }}
            className="min-w-0 break-words rounded-sm font-medium hover:text-accent-text hover:underline pointer-coarse:py-1"
          >
            {title}
          </Link>
          <SeverityBadge severity={severity} />
          {isDraft && <Badge>{messages.draft}</Badge>}
          <span className="sm:hidden">
            <StatusBadge status={status} />
          </span>
        </span>
        <span className="block text-ink-3 text-xs md:hidden">{formatTime(startedAt)}</span>
        {components.length > 0 && (
          <span className="line-clamp-1 text-ink-3 text-xs">
            {messages.affects({ names: components.map(({ name }) => name).join(', ') })}
          </span>
        )}
      </Cell>
      <Cell className="w-36 max-sm:hidden">
        <StatusBadge status={status} />
      </Cell>
      <Cell className="w-48 whitespace-nowrap text-ink-2 max-md:hidden">{formatTime(startedAt)}</Cell>
      <Cell isNumber className="w-40 whitespace-nowrap text-ink-2 max-lg:hidden">
        {durationOf(incident)}
      </Cell>
    </Row>
  );
}

/** Formats how long an incident lasted, or lasts. */
export function durationOf({ startedAt, resolvedAt }: Pick<Incident, 'startedAt' | 'resolvedAt'>): string {
  const endMs = resolvedAt === null ? Date.now() : Date.parse(resolvedAt);
  const duration = formatDuration((endMs - Date.parse(startedAt)) / 1_000);
  return resolvedAt === null ? messages.ongoing({ duration }) : duration;
}
