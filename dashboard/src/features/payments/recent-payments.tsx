import { useInfiniteQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { moneyIn } from '../../lib/money.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { MoreButton, PAGED } from '../../parts/more-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { messages } from './messages.ts';
import type { Payment } from './provider-events.ts';

const texts = messages.list;
const PAGE_ROWS = 20;
/** New payments and attributions appear without a reload. */
const POLL_MS = 10_000;
/** The visit of a payment is usually found within this time. It is searched longer. */
const SEARCHED_MS = 24 * 3_600_000;

/** The latest payments of a website with the visits that they are attributed to. */
export function RecentPayments({ websiteId }: { readonly websiteId: string }) {
  const found = useInfiniteQuery(
    rpc.payments.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        websiteId,
        limit: PAGE_ROWS,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      ...PAGED,
      refetchInterval: POLL_MS,
    }),
  );
  const rows = found.data?.pages.flatMap(({ payments }) => payments);
  return (
    <Card isFlush title={texts.title}>
      {found.error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
        </div>
      )}
      {rows === undefined && found.error === null && (
        <div className="p-4">
          <SkeletonLines count={5} label={messages.loading} />
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState icon={<Receipt />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && <PaymentsTable rows={rows} />}
      <MoreButton found={found} isInCard>
        {texts.more}
      </MoreButton>
    </Card>
  );
}

function PaymentsTable({ rows }: { readonly rows: readonly Payment[] }) {
  return (
    <Table isPlain label={texts.title}>
      <TableHead>
        <Row>
          <HeadCell>{texts.time}</HeadCell>
          <HeadCell isNumber>{texts.amount}</HeadCell>
          <HeadCell>{texts.kind}</HeadCell>
          <HeadCell>{texts.attribution}</HeadCell>
          <HeadCell className="max-lg:hidden">{texts.product}</HeadCell>
          <HeadCell className="max-lg:hidden">{texts.provider}</HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.id} className="hover:bg-hover">
            <Cell className="whitespace-nowrap text-ink-2">{formatTime(row.occurredAt)}</Cell>
            <Cell isNumber className="font-medium whitespace-nowrap">
              {moneyIn(row.currency).full(Number(row.amount))}
            </Cell>
            <Cell className="whitespace-nowrap">
              <span className="flex items-center gap-2">
                <Badge tone={row.kind === 'payment' ? 'neutral' : 'warn'}>
                  {texts.kinds[row.kind === 'payment' ? row.billing : row.kind]}
                </Badge>
                {row.isTest && <Badge tone="accent">{texts.test}</Badge>}
              </span>
            </Cell>
            <Cell className={row.visit === null ? 'whitespace-nowrap text-ink-3' : 'max-w-56 truncate'}>
              {attributionOf(row)}
            </Cell>
            <Cell className="max-w-48 truncate max-lg:hidden">{row.product}</Cell>
            <Cell className="whitespace-nowrap max-lg:hidden">{messages.providers[row.provider]}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function attributionOf({ attribution, visit, isTest, occurredAt }: Payment): string {
  if (visit !== null)
    return [visit.campaign ?? visit.source ?? texts.direct, visit.entryPage].filter(Boolean).join(' · ');
  if (isTest) return '';
  const isRecent = Date.now() - Date.parse(occurredAt) < SEARCHED_MS;
  return attribution === 'pending' && isRecent ? texts.pending : texts.none;
}
