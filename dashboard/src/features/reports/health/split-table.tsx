import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { Explained, isChosen, toggleValue, useAnalytics, ValueIcon } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import type { Order, Split, SplitRow } from './split-rows.ts';
import type { Subject } from './subject.ts';

/** A column of figures. */
export interface SplitColumn {
  /** The field of a row. */
  readonly key: string;
  readonly title: string;
  readonly subject: Subject;
  readonly show: (row: SplitRow['row']) => ReactNode;
  /** Whether it is hidden on narrow screens. */
  readonly isWideOnly?: boolean;
}

const STICKY = 'sticky left-0 z-1 bg-surface group-hover/row:bg-hover';

/** Figures by a dimension. Headers sort, and values filter. */
export function SplitTable({
  title,
  split,
  rows,
  columns,
  order,
  onSort,
}: {
  readonly title: string;
  readonly split: Split<string>;
  readonly rows: readonly SplitRow[];
  readonly columns: readonly SplitColumn[];
  readonly order: Order | undefined;
  readonly onSort: (by: string) => void;
}) {
  const { conditions, setConditions } = useAnalytics();
  const { field, noun } = split;
  return (
    <Table label={title}>
      <TableHead>
        <Row>
          <SortHead subject={{ dimension: field }} by="name" order={order} onSort={onSort}>
            {noun}
          </SortHead>
          {columns.map((column) => (
            <SortHead
              key={column.key}
              subject={column.subject}
              by={column.key}
              order={order}
              onSort={onSort}
              isWideOnly={column.isWideOnly === true}
            >
              {column.title}
            </SortHead>
          ))}
        </Row>
      </TableHead>
      <TableBody>
        {rows.map(({ value, name, row }) => {
          const isOn = isChosen(conditions, field, value);
          return (
            <Row key={name} className="hover:bg-hover">
              <Cell className={joinClasses('h-9! max-w-40 py-0! sm:max-w-80', STICKY)}>
                <button
                  type="button"
                  aria-pressed={isOn}
                  title={
                    isOn
                      ? messages.split.removeFilter({ value: name })
                      : messages.split.filterBy({ value: name })
                  }
                  onClick={() => setConditions(toggleValue(conditions, field, value))}
                  className="flex min-h-8 max-w-full items-center gap-1.5 rounded-sm text-left hover:text-accent-text hover:underline pointer-coarse:min-h-11"
                >
                  {isOn && <Check aria-hidden className="size-3.5 shrink-0 text-accent-text" />}
                  <ValueIcon field={field} value={value} />
                  <span className="truncate">{name}</span>
                </button>
              </Cell>
              {columns.map(({ key, show, isWideOnly }) => (
                <Cell
                  key={key}
                  isNumber
                  className={joinClasses(
                    'h-9! py-0! whitespace-nowrap max-sm:pr-4',
                    isWideOnly === true && 'max-sm:hidden',
                  )}
                >
                  {show(row)}
                </Cell>
              ))}
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}

function SortHead({
  subject,
  by,
  order,
  onSort,
  isWideOnly = false,
  children,
}: {
  readonly subject: Subject;
  readonly by: string;
  readonly order: Order | undefined;
  readonly onSort: (by: string) => void;
  readonly isWideOnly?: boolean;
  readonly children: ReactNode;
}) {
  const isName = by === 'name';
  const isOn = order?.by === by;
  const Arrow = isOn && !order.isDescending ? ArrowUp : ArrowDown;
  const sort = isOn ? (order.isDescending ? 'descending' : 'ascending') : 'none';
  return (
    <HeadCell
      isNumber={!isName}
      aria-sort={sort}
      className={joinClasses(
        isName ? 'sticky left-0 z-1 bg-surface' : 'max-sm:pr-4',
        isWideOnly && 'max-sm:hidden',
      )}
    >
      <Explained subject={subject} note={isOn ? messages.split.reverse : messages.split.sort}>
        <button
          type="button"
          onClick={() => onSort(by)}
          className={joinClasses(
            'inline-flex min-h-6 items-center gap-1 rounded-sm font-medium hover:text-ink pointer-coarse:min-h-11',
            isOn && 'text-ink',
          )}
        >
          {isName && children}
          <Arrow aria-hidden className={joinClasses('size-3', !isOn && 'opacity-0')} />
          {!isName && children}
        </button>
      </Explained>
    </HeadCell>
  );
}
