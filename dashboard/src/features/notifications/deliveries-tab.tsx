import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { type Outputs, rpc } from '../../api/rpc.ts';
import { useOrganization } from '../../api/session.ts';
import { present } from '../../lib/search.ts';
import { showNotification, showServerText } from '../../lib/server-texts/show-server-text.ts';
import { formatAgo } from '../../lib/time/format-time.ts';
import { MoreButton, PAGED } from '../../parts/more-button.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { messages } from './messages.ts';
import { parseNotificationsSearch } from './search.ts';

type Delivery = Outputs['deliveries']['list']['deliveries'][number];

const STATUSES = ['waiting', 'delivered', 'failed'] as const;

const STATUS_TONES: Readonly<Record<Delivery['status'], Tone>> = {
  waiting: 'neutral',
  delivered: 'good',
  failed: 'bad',
};

/** The deliveries of an organization, newest first. */
export function DeliveriesTab() {
  const { id: organizationId } = useOrganization();
  const { status } = parseNotificationsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [opened, setOpened] = useState<string>();
  const found = useInfiniteQuery(
    rpc.deliveries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ organizationId, status, cursor, limit: 50 }),
      ...PAGED,
    }),
  );
  const deliveries = found.data?.pages.flatMap((page) => page.deliveries);
  if (found.error !== null)
    return <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={messages.deliveries.filter}
        className="w-full self-end sm:w-48"
        choices={[
          { value: 'all', label: messages.deliveries.all },
          ...STATUSES.map((value) => ({ value, label: messages.deliveries.statuses[value] })),
        ]}
        value={status ?? 'all'}
        onChange={(value) =>
          void navigate({
            to: '.',
            search: (old: Record<string, unknown>): Record<string, unknown> =>
              present({ ...old, status: STATUSES.find((one) => one === value) }),
            replace: true,
          })
        }
      />
      <Card isFlush>
        {deliveries === undefined ? (
          <div className="p-4">
            <SkeletonLines label={messages.deliveries.loading} />
          </div>
        ) : deliveries.length === 0 ? (
          <EmptyState icon={<Send />} title={messages.deliveries.empty}>
            {messages.deliveries.emptyText}
          </EmptyState>
        ) : (
          <DeliveryTable deliveries={deliveries} onOpen={setOpened} />
        )}
      </Card>
      <MoreButton found={found}>{messages.more}</MoreButton>
      {opened !== undefined && <DeliveryDialog id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function showTitle(title: string): string {
  return showNotification({ kind: '', title, text: '' }).title;
}

function DeliveryTable({
  deliveries,
  onOpen,
}: {
  readonly deliveries: readonly Delivery[];
  readonly onOpen: (id: string) => void;
}) {
  const nowMs = Date.now();
  return (
    <Table label={messages.tabs.deliveries}>
      <TableHead>
        <Row>
          <HeadCell>{messages.deliveries.message}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.deliveries.integration}</HeadCell>
          <HeadCell>{messages.deliveries.status}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.deliveries.attempts}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.deliveries.created}</HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {deliveries.map(({ id, title, form, integration, status, attempts, lastError, createdAt }) => (
          <Row key={id} className="hover:bg-hover">
            <Cell className="max-w-80 max-sm:w-full max-sm:max-w-0">
              <button
                type="button"
                className="block max-w-full truncate py-1 text-left font-medium hover:underline"
                onClick={() => onOpen(id)}
              >
                {title === '' ? messages.deliveries.untitled : showTitle(title)}
              </button>
              <span className="text-ink-3 block truncate text-xs">
                {status === 'delivered' || lastError === null
                  ? messages.deliveries.forms[form]
                  : showServerText(lastError)}
              </span>
              <span className="block truncate text-ink-3 text-xs sm:hidden">
                {integration.name ?? messages.deliveries.deleted} · {formatAgo(createdAt, nowMs)}
              </span>
            </Cell>
            <Cell className="text-ink-2 whitespace-nowrap max-sm:hidden">
              {integration.name ?? messages.deliveries.deleted}
            </Cell>
            <Cell>
              <Badge tone={STATUS_TONES[status]}>{messages.deliveries.statuses[status]}</Badge>
            </Cell>
            <Cell className="text-ink-2 tabular-nums max-sm:hidden">{attempts}</Cell>
            <Cell className="text-ink-2 whitespace-nowrap max-sm:hidden">{formatAgo(createdAt, nowMs)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
