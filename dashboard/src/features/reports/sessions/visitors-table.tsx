import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  ExplainedWord,
  type Row as FigureRow,
  formatFigure,
  givenIn,
  knownIn,
  numberIn,
  textOf,
  useAnalytics,
  valueName,
} from '../../analytics/index.ts';
import { clockTime } from './clock.ts';
import { IconLine } from './icon-line.tsx';
import { messages } from './messages.ts';
import { withoutRows } from './sessions-search.ts';
import { joined, visitorName } from './visits.ts';

const WIDE = 'hidden lg:table-cell';
const MIDDLE = 'hidden md:table-cell';
const FIGURES = [
  { field: 'session_count', title: messages.names.visits, className: '' },
  { field: 'unique_pages', title: messages.names.pages, className: MIDDLE },
  { field: 'total_events', title: messages.names.events, className: '' },
] as const;

/** A table of visitors. A click opens one. */
export function VisitorsTable({
  rows,
  timeZone,
}: {
  readonly rows: readonly FigureRow[];
  readonly timeZone: string;
}) {
  const head = (field: string, title: string) => (
    <ExplainedWord subject={{ type: 'profile_list', field }}>{title}</ExplainedWord>
  );
  return (
    <Table label={messages.names.visitors}>
      <TableHead>
        <Row>
          <HeadCell>{head('visitor_id', messages.names.visitor)}</HeadCell>
          <HeadCell className={MIDDLE}>{head('country', messages.names.location)}</HeadCell>
          <HeadCell className={WIDE}>{head('device_type', messages.names.device)}</HeadCell>
          <HeadCell className={WIDE}>{head('first_visit', messages.names.firstSeen)}</HeadCell>
          <HeadCell className={MIDDLE}>{head('last_visit', messages.names.lastSeen)}</HeadCell>
          {FIGURES.map(({ field, title, className }) => (
            <HeadCell key={field} isNumber className={className}>
              {head(field, title)}
            </HeadCell>
          ))}
        </Row>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <VisitorRow key={textOf(row, 'visitor_id')} row={row} timeZone={timeZone} />
        ))}
      </TableBody>
    </Table>
  );
}

function VisitorRow({ row, timeZone }: { readonly row: FigureRow; readonly timeZone: string }) {
  const { subject: website } = useAnalytics();
  const id = textOf(row, 'visitor_id');
  const country = knownIn(row, 'country') === '' ? '' : valueName('country', knownIn(row, 'country'));
  const device = joined(knownIn(row, 'browser_name'), valueName('os_name', knownIn(row, 'os_name')));
  const lastSeen = clockTime(textOf(row, 'last_visit'), timeZone, 'day');
  return (
    <Row className="relative hover:bg-hover">
      <Cell className="max-w-0 w-full align-top md:w-auto md:max-w-48 md:align-middle">
        <Link
          to="/websites/$websiteId/sessions/visitors/$visitorId"
          params={{ websiteId: website.id, visitorId: id }}
          search={withoutRows}
          title={id}
          className="flex items-center gap-1.5 font-medium after:absolute after:inset-0 hover:underline"
        >
          <span className="truncate">{visitorName(id)}</span>
          {givenIn(row, 'profile_id') !== '' && (
            <UserRound aria-label={messages.list.hasProfile} className="size-3.5 shrink-0 text-accent-text" />
          )}
        </Link>
        <span className="block truncate text-ink-3 text-xs md:hidden">
          {joined(lastSeen, country, device)}
        </span>
      </Cell>
      <Cell className={`${MIDDLE} max-w-44`}>
        <IconLine field="country" value={knownIn(row, 'country')}>
          {country === '' ? messages.unknown : country}
        </IconLine>
        <span className="block truncate text-ink-3 text-xs">{knownIn(row, 'city')}</span>
      </Cell>
      <Cell className={`${WIDE} whitespace-nowrap`}>
        <IconLine field="browser_name" value={knownIn(row, 'browser_name')}>
          {device === '' ? messages.unknown : device}
        </IconLine>
      </Cell>
      <Cell className={`${WIDE} whitespace-nowrap`}>
        {clockTime(textOf(row, 'first_visit'), timeZone, 'day')}
      </Cell>
      <Cell className={`${MIDDLE} whitespace-nowrap`}>{lastSeen}</Cell>
      {FIGURES.map(({ field, className }) => (
        <Cell key={field} isNumber className={`${className} align-top md:align-middle`}>
          {formatFigure(numberIn(row, field), 'count')}
        </Cell>
      ))}
    </Row>
  );
}
