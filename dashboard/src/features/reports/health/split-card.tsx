import { type ReactNode, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  numberIn,
  type Part,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { nextOrder, type Order, ordered, type Split, splitRows } from './split-rows.ts';
import { type SplitColumn, SplitTable } from './split-table.tsx';
import { TabRow } from './tab-row.tsx';

const SHOWN_ROWS = 10;

/** Figures by one of several dimensions: tabs and a sortable table. A click on a value filters by it. */
export function SplitCard<T extends string>({
  title,
  splits,
  value,
  onChange,
  partOf,
  columns,
  emptyText = messages.split.empty,
  note,
}: {
  /** The title without the dimension. */
  readonly title: string;
  readonly splits: readonly Split<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly partOf: (split: Split<T>) => Part;
  readonly columns: readonly SplitColumn[];
  readonly emptyText?: string;
  /** Shown below the table. */
  readonly note?: ReactNode;
}) {
  const { subject: website } = useAnalytics();
  const [isExpanded, setIsExpanded] = useState(false);
  const [order, setOrder] = useState<Order>();
  const split = splits.find((one) => one.value === value) ?? splits[0];
  const part = split && partOf(split);
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  if (split === undefined || part === undefined) return null;
  const heading = messages.split.heading({ title, dimension: split.noun });
  const rows = data && ordered(splitRows(data, split), order);
  const csv =
    rows && (() => ({ name: csvName(website.domain ?? website.name, title, split.title), text: csvOf() }));
  const csvOf = () =>
    writeCsv([
      [split.noun, ...columns.map((column) => column.title)],
      ...(rows ?? []).map(({ name, row }) => [name, ...columns.map(({ key }) => numberIn(row, key))]),
    ]);
  return (
    <Card isFlush title={heading} actions={<CardMenu title={heading} parts={[part]} csv={csv} />}>
      <TabRow
        label={messages.split.tabs({ title })}
        tabs={splits}
        value={split.value}
        onChange={(next) => {
          setIsExpanded(false);
          setOrder(undefined);
          onChange(next);
        }}
      />
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {rows === undefined && error === null && (
        <div className="p-4">
          <SkeletonLines count={8} label={messages.split.loading({ title })} />
        </div>
      )}
      {rows?.length === 0 && <p className="px-6 py-12 text-center text-ink-3">{emptyText}</p>}
      {rows !== undefined && rows.length > 0 && (
        <div className={joinClasses(isPlaceholderData && 'opacity-60 transition-opacity delay-150')}>
          <SplitTable
            title={heading}
            split={split}
            rows={isExpanded ? rows : rows.slice(0, SHOWN_ROWS)}
            columns={columns}
            order={order}
            onSort={(by) => setOrder(nextOrder(order, by))}
          />
        </div>
      )}
      <Foot
        count={rows?.length ?? 0}
        isExpanded={isExpanded}
        onToggle={() => setIsExpanded(!isExpanded)}
        note={note}
      />
    </Card>
  );
}

/** The button that shows all rows, and the note. */
function Foot({
  count,
  isExpanded,
  onToggle,
  note,
}: {
  readonly count: number;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
  readonly note: ReactNode;
}) {
  const hasMore = count > SHOWN_ROWS;
  if (!hasMore && note === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t px-2 py-2">
      {hasMore && (
        <Button variant="ghost" size="sm" onClick={onToggle}>
          {isExpanded ? messages.split.showFewer : messages.split.showAll({ count })}
        </Button>
      )}
      {note !== undefined && <p className="px-2 text-ink-3 text-xs">{note}</p>}
    </div>
  );
}
