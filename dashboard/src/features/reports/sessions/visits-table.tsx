import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { LANGUAGE } from '../../../lib/language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { ExplainedWord, formatFigure, useAnalytics, valueName } from '../../analytics/index.ts';
import { clockTime } from './clock.ts';
import { IconLine } from './icon-line.tsx';
import { messages } from './messages.ts';
import { withoutRows } from './sessions-search.ts';
import { joined, type Visit, visitorName } from './visits.ts';

const WIDE = 'hidden lg:table-cell';
const MIDDLE = 'hidden md:table-cell';

/** Visits, one a row; a click opens one. Where there is little room, what a visit was like stands below its time. */
export function VisitsTable({
  visits,
  timeZone,
  label,
  type,
  hasVisitors = true,
}: {
  readonly visits: readonly Visit[];
  readonly timeZone: string;
  readonly label: string;
  /** The query type that the visits are of: its fields explain the columns. */
  readonly type: 'session_list' | 'profile_sessions';
  /** Whether they are of several visitors, so that each says whose it is, and from where. */
  readonly hasVisitors?: boolean;
}) {
  const head = (field: string, title: string) => (
    <ExplainedWord subject={{ type, field }}>{title}</ExplainedWord>
  );
  return (
    <Table label={label}>
      <TableHead>
        <Row>
          <HeadCell>{head('first_visit', messages.names.started)}</HeadCell>
          {hasVisitors && (
            <HeadCell className={MIDDLE}>{head('visitor_id', messages.names.visitor)}</HeadCell>
          )}
          {hasVisitors && <HeadCell className={MIDDLE}>{head('country', messages.names.location)}</HeadCell>}
          <HeadCell className={WIDE}>
            {head(type === 'session_list' ? 'device_type' : 'device', messages.names.device)}
          </HeadCell>
          <HeadCell className={MIDDLE}>
            {head(type === 'session_list' ? 'source' : 'referrer', messages.names.source)}
          </HeadCell>
          <HeadCell className={WIDE}>{head('entry_page', messages.list.entryAndExit)}</HeadCell>
          <HeadCell isNumber>{head('page_views', messages.names.pages)}</HeadCell>
          <HeadCell isNumber>{head('duration', messages.names.duration)}</HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} timeZone={timeZone} hasVisitor={hasVisitors} />
        ))}
      </TableBody>
    </Table>
  );
}

function VisitRow({
  visit,
  timeZone,
  hasVisitor,
}: {
  readonly visit: Visit;
  readonly timeZone: string;
  readonly hasVisitor: boolean;
}) {
  const { subject: website } = useAnalytics();
  const country = visit.country === '' ? '' : valueName('country', visit.country);
  const system = valueName('os_name', visit.system);
  const device = joined(visit.browser, system);
  return (
    <Row className="relative hover:bg-hover">
      <Cell className="max-w-0 w-full align-top md:w-auto md:max-w-none md:align-middle">
        <Link
          to="/websites/$websiteId/sessions/$visitId"
          params={{ websiteId: website.id, visitId: visit.id }}
          search={(old) => old}
          className="font-medium whitespace-nowrap after:absolute after:inset-0 hover:underline"
        >
          <time dateTime={visit.began}>{clockTime(visit.began, timeZone, 'day')}</time>
        </Link>
        <span className="block truncate text-ink-3 text-xs md:hidden">
          {joined(country, device, visit.source)}
        </span>
        <span className="block truncate text-ink-2 text-xs lg:hidden">
          <VisitPages visit={visit} />
        </span>
      </Cell>
      {hasVisitor && (
        <Cell className={MIDDLE}>
          <Link
            to="/websites/$websiteId/sessions/visitors/$visitorId"
            params={{ websiteId: website.id, visitorId: visit.visitorId }}
            search={withoutRows}
            className="relative z-1 text-accent-text whitespace-nowrap hover:underline"
          >
            {visitorName(visit.visitorId)}
          </Link>
        </Cell>
      )}
      {hasVisitor && (
        <Cell className={`${MIDDLE} max-w-40`}>
          <IconLine field="country" value={visit.country}>
            {country === '' ? messages.unknown : country}
          </IconLine>
          {visit.city !== '' && <span className="block truncate text-ink-3 text-xs">{visit.city}</span>}
        </Cell>
      )}
      <Cell className={`${WIDE} max-w-36`}>
        <IconLine field="browser_name" value={visit.browser}>
          {visit.browser === '' ? messages.unknown : visit.browser}
        </IconLine>
        <span className="block truncate text-ink-3 text-xs">
          {joined(system, visit.deviceType === '' ? '' : valueName('device_type', visit.deviceType))}
        </span>
      </Cell>
      <Cell className={`${MIDDLE} max-w-36`}>
        <IconLine field="source" value={visit.source}>
          {visit.source === '' ? messages.direct : visit.source}
        </IconLine>
        {visit.campaign !== '' && <span className="block truncate text-ink-3 text-xs">{visit.campaign}</span>}
      </Cell>
      <Cell className={`${WIDE} w-full max-w-0`}>
        <span className="block truncate">
          <VisitPages visit={visit} />
        </span>
      </Cell>
      <Cell isNumber className="align-top md:align-middle">
        {visit.pageviews.toLocaleString(LANGUAGE)}
      </Cell>
      <Cell isNumber className="align-top whitespace-nowrap md:align-middle">
        {visit.isBounce ? <Badge>{messages.bounce}</Badge> : formatFigure(visit.duration, 'duration')}
      </Cell>
    </Row>
  );
}

function VisitPages({ visit: { entryPage, exitPage, isBounce } }: { readonly visit: Visit }) {
  if (entryPage === '') return <span className="text-ink-3">{messages.list.noPage}</span>;
  return (
    <span title={isBounce ? entryPage : messages.list.pages({ entryPage, exitPage })}>
      {entryPage}
      {!isBounce && (
        <>
          <ArrowRight aria-label={messages.list.to} className="mx-1 inline size-3.5 text-ink-3" />
          {exitPage}
        </>
      )}
    </span>
  );
}
