import { Hash, Mail, Trash2, Webhook } from 'lucide-react';
import { formatDate } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import type { Component, Subscriber } from '../parts/types.ts';
import { messages } from './messages.ts';

const { columns } = messages;
const ICONS = { email: Mail, webhook: Webhook, slack: Hash } as const satisfies Readonly<
  Record<Subscriber['kind'], unknown>
>;

/** A list of subscribers. */
export function SubscriberTable({
  subscribers,
  components,
  onRemove,
}: {
  readonly subscribers: readonly Subscriber[];
  readonly components: readonly Component[];
  readonly onRemove: (subscriber: Subscriber) => void;
}) {
  const names = new Map(components.map(({ id, displayName }) => [id, displayName]));
  const describe = (ids: readonly string[]) =>
    ids.length === 0 ? messages.wholePage : ids.flatMap((id) => names.get(id) ?? []).join(', ');
  return (
    <Card isFlush>
      <Table label={messages.title}>
        <TableHead>
          <Row>
            <HeadCell>{columns.address}</HeadCell>
            <HeadCell className="max-md:hidden">{columns.kind}</HeadCell>
            <HeadCell className="max-md:hidden">{columns.about}</HeadCell>
            <HeadCell className="max-sm:hidden">{columns.since}</HeadCell>
            <HeadCell>
              <span className="sr-only">{columns.actions}</span>
            </HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {subscribers.map((subscriber) => {
            const { id, kind, address, componentIds, isConfirmed, createdAt } = subscriber;
            const Icon = ICONS[kind];
            return (
              <Row key={id}>
                <Cell>
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <Icon aria-hidden className="size-3.5 shrink-0 text-ink-3 md:hidden" />
                    <span className="min-w-0 break-all">{address}</span>
                    {!isConfirmed && <Badge tone="warn">{messages.unconfirmed}</Badge>}
                  </span>
                </Cell>
                <Cell className="w-32 max-md:hidden">
                  <span className="flex items-center gap-1.5 text-ink-2">
                    <Icon aria-hidden className="size-3.5 text-ink-3" />
                    {messages.kinds[kind]}
                  </span>
                </Cell>
                <Cell className="max-md:hidden">
                  <span className="line-clamp-1 text-ink-2">{describe(componentIds)}</span>
                </Cell>
                <Cell className="w-36 whitespace-nowrap text-ink-2 max-sm:hidden">
                  {formatDate(createdAt)}
                </Cell>
                <Cell className="w-12 pl-0! text-right">
                  {onRemove !== undefined && (
                    <IconButton
                      label={messages.remove({ address })}
                      icon={<Trash2 />}
                      size="sm"
                      onClick={() => onRemove(subscriber)}
                    />
                  )}
                </Cell>
              </Row>
            );
          })}
        </TableBody>
      </Table>
    </Card>
  );
}
