import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import type { Breakdown } from '../cards/breakdowns.ts';
import { messages as cardMessages } from '../cards/messages.ts';
import { shareTitle } from '../cards/share-title.ts';
import type { Subject } from '../data/definitions.ts';
import { Explained } from '../explained.tsx';
import { ChangeBadge } from '../headline/change-badge.tsx';
import { formatFigure, kindOf } from '../headline/format-figure.ts';
import { ValueIcon } from '../icons/value-icon.tsx';
import { messages } from '../messages.ts';
import { type DetailsRow, type DetailsState, metricTitle } from './details-part.ts';

const STICKY = 'sticky left-0 z-1 bg-surface group-hover/row:bg-hover';

/** The table of the details. Headers sort; names filter. */
export function DetailsTable({
  breakdown,
  rows,
  state,
  isChosen,
  onSort,
  onChoose,
}: {
  readonly breakdown: Breakdown;
  readonly rows: readonly DetailsRow[];
  readonly state: DetailsState;
  readonly isChosen: (value: string) => boolean;
  readonly onSort: (column: string) => void;
  readonly onChoose: (value: string) => void;
}) {
  const { title, noun, field, metrics } = breakdown;
  const [first] = metrics;
  const head = (column: string, label: ReactNode, subject: Subject) => (
    <SortHead
      key={column}
      subject={subject}
      isNumber={column !== field}
      order={state.sortBy === column ? state.sortOrder : undefined}
      onSort={() => onSort(column)}
    >
      {label}
    </SortHead>
  );
  return (
    <Table label={title} className="-mx-5">
      <TableHead>
        <Row>
          {head(field, noun, { dimension: field })}
          {metrics.flatMap((metric) => [
            head(metric, metricTitle(metric), { metric }),
            ...(metric === first
              ? [
                  <HeadCell key="share" isNumber>
                    {shareTitle(metric)}
                  </HeadCell>,
                ]
              : []),
          ])}
        </Row>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.value} className="hover:bg-hover">
            <Cell className={joinClasses('h-9! max-w-44 py-0! sm:max-w-72', STICKY)}>
              <button
                type="button"
                aria-pressed={isChosen(row.value)}
                title={cardMessages.showOnly({ name: row.name })}
                onClick={() => onChoose(row.value)}
                className="flex min-h-8 max-w-full items-center gap-1.5 rounded-sm text-left hover:text-accent-text hover:underline pointer-coarse:min-h-11"
              >
                {isChosen(row.value) && <Check aria-hidden className="size-3.5 shrink-0 text-accent-text" />}
                <ValueIcon field={field} value={row.value} />
                <span className="truncate">{row.name}</span>
              </button>
            </Cell>
            {metrics.flatMap((metric) => [
              <Figure key={metric} row={row} metric={metric} />,
              ...(metric === first
                ? [
                    <Cell key="share" isNumber className="h-9! py-0! text-ink-3">
                      {formatFigure(row.share, 'percent')}
                    </Cell>,
                  ]
                : []),
            ])}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Figure({ row, metric }: { readonly row: DetailsRow; readonly metric: string }) {
  const kind = kindOf(metric);
  const change = row.changes.get(metric);
  return (
    <Cell isNumber className="h-9! py-1! leading-4 whitespace-nowrap">
      <span className="block font-medium">{formatFigure(row.figures.get(metric) ?? null, kind)}</span>
      {change && <ChangeBadge change={change} metric={metric} kind={kind} />}
    </Cell>
  );
}

function SortHead({
  subject,
  isNumber,
  order,
  onSort,
  children,
}: {
  readonly subject: Subject;
  readonly isNumber: boolean;
  readonly order: 'asc' | 'desc' | undefined;
  readonly onSort: () => void;
  readonly children: ReactNode;
}) {
  const sort = { asc: 'ascending', desc: 'descending' } as const;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <HeadCell
      isNumber={isNumber}
      aria-sort={order === undefined ? 'none' : sort[order]}
      className={isNumber ? '' : 'sticky left-0 z-1 bg-surface'}
    >
      <Explained
        subject={subject}
        note={order === undefined ? messages.details.sort : messages.details.reverse}
      >
        <button
          type="button"
          onClick={onSort}
          className={joinClasses(
            'inline-flex min-h-6 items-center gap-1 rounded-sm font-medium hover:text-ink pointer-coarse:min-h-11',
            order !== undefined && 'text-ink',
          )}
        >
          {!isNumber && children}
          <Arrow aria-hidden className={joinClasses('size-3', order === undefined && 'opacity-0')} />
          {isNumber && children}
        </button>
      </Explained>
    </HeadCell>
  );
}
