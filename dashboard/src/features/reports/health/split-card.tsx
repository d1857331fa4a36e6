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
import { nextOrder, type Order, ordered, type Split, splitRows } from './split-rows.ts';
import { type SplitColumn, SplitTable } from './split-table.tsx';
import { TabRow } from './tab-row.tsx';

const SHOWN_ROWS = 10;

/** Figures by one of several properties: tabs, and a table whose columns sort and whose names filter. */
export function SplitCard<T extends string>({
  title,
  splits,
  value,
  onChange,
  partOf,
  columns,
  emptyText = 'Nothing in this range.',
  note,
}: {
  /** What is split: "by page" is added to it. */
  readonly title: string;
  readonly splits: readonly Split<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly partOf: (split: Split<T>) => Part;
  readonly columns: readonly SplitColumn[];
  readonly emptyText?: string;
  /** Below the table: what is to be kept in mind. */
  readonly note?: ReactNode;
}) {
  const { website } = useAnalytics();
  const [isWhole, setIsWhole] = useState(false);
  const [order, setOrder] = useState<Order>();
  const split = splits.find((one) => one.value === value) ?? splits[0];
  const part = split && partOf(split);
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  if (split === undefined || part === undefined) return null;
  const heading = `${title} by ${split.noun.toLowerCase()}`;
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
        label={`${title} by`}
        tabs={splits}
        value={split.value}
        onChange={(next) => {
          setIsWhole(false);
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
          <SkeletonLines count={8} label={`Loading ${title}`} />
        </div>
      )}
      {rows?.length === 0 && <p className="px-6 py-12 text-center text-ink-3">{emptyText}</p>}
      {rows !== undefined && rows.length > 0 && (
        <div className={joinClasses(isPlaceholderData && 'opacity-60 transition-opacity delay-150')}>
          <SplitTable
            title={heading}
            split={split}
            rows={isWhole ? rows : rows.slice(0, SHOWN_ROWS)}
            columns={columns}
            order={order}
            onSort={(by) => setOrder(nextOrder(order, by))}
          />
        </div>
      )}
      <Foot count={rows?.length ?? 0} isWhole={isWhole} onToggle={() => setIsWhole(!isWhole)} note={note} />
    </Card>
  );
}

/** The way to all rows, and what is to be kept in mind. */
function Foot({
  count,
  isWhole,
  onToggle,
  note,
}: {
  readonly count: number;
  readonly isWhole: boolean;
  readonly onToggle: () => void;
  readonly note: ReactNode;
}) {
  const hasMore = count > SHOWN_ROWS;
  if (!hasMore && note === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t px-2 py-2">
      {hasMore && (
        <Button variant="ghost" size="sm" onClick={onToggle}>
          {isWhole ? 'Show fewer' : `Show all ${count.toLocaleString('en')}`}
        </Button>
      )}
      {note !== undefined && <p className="px-2 text-ink-3 text-xs">{note}</p>}
    </div>
  );
}
