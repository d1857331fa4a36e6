import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { moneyIn } from '../../../lib/money.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  CardMenu,
  csvName,
  type Row as FigureRow,
  givenIn,
  numberIn,
  textOf,
  useAnalytics,
  useFigures,
  ValueIcon,
  valueName,
  writeCsv,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { transactionsPart } from './revenue-rows.ts';

const PAGE_ROWS = 10;
const CSV_FIELDS = [
  'created',
  'transaction_id',
  'type',
  'currency',
  'product_name',
  'provider',
  'path',
  'country',
  'device_type',
  'browser_name',
  'referrer',
  'utm_source',
  'utm_campaign',
];

/** The latest transactions in one currency. */
export function Transactions({ currency }: { readonly currency: string }) {
  const { scope, subject: website } = useAnalytics();
  const [page, setPage] = useState(1);
  const part = transactionsPart(scope, currency);
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const rows = data?.result.data;
  const pageCount = Math.max(1, Math.ceil((rows?.length ?? 0) / PAGE_ROWS));
  const shown = Math.min(page, pageCount);
  return (
    <Card
      isFlush
      title={messages.transactions.title}
      actions={
        <CardMenu
          title={messages.transactions.title}
          parts={[part]}
          csv={
            rows &&
            (() => ({
              name: csvName(website.domain ?? website.name, 'transactions', currency),
              text: csvOf(rows),
            }))
          }
        />
      }
    >
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {rows === undefined && error === null && (
        <div className="p-4">
          <SkeletonLines count={6} label={messages.transactions.loading} />
        </div>
      )}
      {rows !== undefined && (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
          <TransactionTable
            rows={rows.slice((shown - 1) * PAGE_ROWS, shown * PAGE_ROWS)}
            format={moneyIn(currency).full}
          />
          <div className="px-2 py-1">
            <Pagination
              page={shown}
              pageCount={pageCount}
              onChange={setPage}
              label={messages.transactions.pagination}
            />
          </div>
        </div>
      )}
    </Card>
  );
}

function TransactionTable({
  rows,
  format,
}: {
  readonly rows: readonly FigureRow[];
  readonly format: (amount: number | null) => string;
}) {
  return (
    <Table isPlain label={messages.transactions.title}>
      <TableHead>
        <Row>
          <HeadCell>{messages.transactions.time}</HeadCell>
          <HeadCell isNumber>{messages.transactions.amount}</HeadCell>
          <HeadCell>{messages.splits.product.noun}</HeadCell>
          <HeadCell>{messages.transactions.source}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.splits.country.noun}</HeadCell>
          <HeadCell className="max-lg:hidden">{messages.splits.browser.noun}</HeadCell>
          <HeadCell className="max-lg:hidden">{messages.transactions.payment}</HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={textOf(row, 'id')} className="hover:bg-hover">
            <Cell className="h-10! py-0! whitespace-nowrap text-ink-2">
              {formatTime(textOf(row, 'created'))}
            </Cell>
            <Cell isNumber className="h-10! py-0! font-medium whitespace-nowrap">
              {textOf(row, 'type') === 'refund' && (
                <Badge tone="warn" className="mr-2">
                  {messages.transactions.refund}
                </Badge>
              )}
              {format(numberIn(row, 'amount'))}
            </Cell>
            <Cell className="h-10! max-w-48 truncate py-0!" title={givenIn(row, 'transaction_id')}>
              {givenIn(row, 'product_name')}
            </Cell>
            <Cell className="h-10! max-w-44 truncate py-0!">{sourceOf(row)}</Cell>
            <Cell className="h-10! py-0! whitespace-nowrap max-sm:hidden">
              <span className="flex items-center gap-1.5">
                <ValueIcon field="country" value={textOf(row, 'country')} />
                {valueName('country', textOf(row, 'country'))}
              </span>
            </Cell>
            <Cell className="h-10! py-0! whitespace-nowrap max-lg:hidden">
              {givenIn(row, 'browser_name')}
            </Cell>
            <Cell className="h-10! py-0! whitespace-nowrap max-lg:hidden">{givenIn(row, 'provider')}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** The campaign, else the source, else the referrer that the visit began with. */
function sourceOf(row: FigureRow): string {
  const given = ['utm_campaign', 'utm_source']
    .map((field) => givenIn(row, field))
    .find((text) => text !== '');
  return given ?? valueName('referrer', givenIn(row, 'referrer'));
}

function csvOf(rows: readonly FigureRow[]): string {
  return writeCsv([
    ['amount', ...CSV_FIELDS],
    ...rows.map((row) => [numberIn(row, 'amount'), ...CSV_FIELDS.map((field) => textOf(row, field))]),
  ]);
}
