import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAgo } from '../../../lib/time/format-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  CardMenu,
  ChangeBadge,
  csvName,
  type Figures,
  formatFigure,
  type Part,
  useAnalytics,
  writeCsv,
} from '../../analytics/index.ts';
import { HeadFigure } from '../steps/figure-cells.tsx';
import { csvOfEvents, type EventRow, eventRows, findEvents } from './event-rows.ts';
import { messages } from './messages.ts';

/** The number of rows before expanding. */
const SHOWN = 20;

/** The list of custom events. */
export function EventList({
  part,
  figures,
  isPlaceholder,
}: {
  readonly part: Part;
  readonly figures: Figures | undefined;
  readonly isPlaceholder: boolean;
}) {
  const { subject: website } = useAnalytics();
  const [typed, setTyped] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  const rows = figures && eventRows(figures);
  const found = findEvents(rows ?? [], typed);
  const shown = isExpanded ? found : found.slice(0, SHOWN);
  return (
    <Card
      isFlush
      title={messages.list.title}
      actions={
        <CardMenu
          title={messages.list.title}
          parts={[part]}
          csv={
            rows &&
            (() => ({
              name: csvName(website.domain ?? website.name, 'events'),
              text: writeCsv(csvOfEvents(rows)),
            }))
          }
        />
      }
    >
      <div className="px-4 pb-2 sm:max-w-80">
        <SearchInput
          label={messages.list.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {rows === undefined && (
        <div className="p-4">
          <SkeletonLines count={5} label={messages.list.loading} />
        </div>
      )}
      {rows !== undefined && (
        <Table
          label={messages.list.title}
          className={isPlaceholder ? 'opacity-60 transition-opacity delay-150' : ''}
        >
          <TableHead>
            <Row>
              <HeadCell>{messages.list.event}</HeadCell>
              <HeadFigure type="custom_events" field="total_events">
                {messages.figures.events}
              </HeadFigure>
              <HeadFigure type="custom_events" field="percentage" className="max-sm:hidden">
                {messages.list.percent}
              </HeadFigure>
              <HeadFigure type="custom_events" field="unique_users" className="max-sm:hidden">
                {messages.figures.visitors}
              </HeadFigure>
              <HeadFigure type="custom_events" field="last_occurrence" className="max-sm:hidden">
                {messages.list.lastSeen}
              </HeadFigure>
            </Row>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <EventLine key={row.name} row={row} most={rows[0]?.events ?? 0} />
            ))}
          </TableBody>
        </Table>
      )}
      {rows !== undefined && found.length === 0 && (
        <p className="px-4 py-6 text-ink-3">{messages.list.noResults}</p>
      )}
      {found.length > shown.length && (
        <div className="p-2">
          <Button variant="ghost" size="sm" onClick={() => setIsExpanded(true)}>
            {messages.list.showAll({ count: found.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function EventLine({ row, most }: { readonly row: EventRow; readonly most: number }) {
  const { name, events, visitors, share, change, lastSeen } = row;
  return (
    <Row className="hover:bg-hover">
      <Cell className="relative min-w-40 max-w-96">
        <span
          aria-hidden
          className="absolute inset-y-1 left-2 rounded-sm bg-accent-soft"
          style={{ width: `calc((100% - 1rem) * ${most === 0 ? 0 : Math.max(0.01, events / most)})` }}
        />
        <Link
          from="/websites/$websiteId/events"
          search={(old) => ({ ...old, event: name })}
          className="relative flex min-h-6 items-center rounded-sm font-medium hover:text-accent-text hover:underline pointer-coarse:min-h-10"
        >
          <span className="truncate">{name}</span>
        </Link>
      </Cell>
      <Cell isNumber className="whitespace-nowrap">
        <span className="font-medium">{formatFigure(events, 'count')}</span>
        <span className="ml-2 inline-block min-w-16 align-middle max-sm:block">
          {change !== undefined && <ChangeBadge change={change} metric="total_events" kind="count" />}
        </span>
      </Cell>
      <Cell isNumber className="text-ink-2 max-sm:hidden">
        {formatFigure(share, 'percent')}
      </Cell>
      <Cell isNumber className="max-sm:hidden">
        {formatFigure(visitors, 'count')}
      </Cell>
      <Cell isNumber className="text-ink-2 whitespace-nowrap max-sm:hidden">
        {lastSeen === '' ? '–' : formatAgo(lastSeen, Date.now())}
      </Cell>
    </Row>
  );
}
