import type { ReactNode } from 'react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { LANGUAGE } from '../../lib/language.ts';
import { formatDuration } from '../../lib/time/format-duration.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { messages } from './messages.ts';
import type { Overview } from './overview.ts';

/** A card with a table, or with a sentence in place of an empty one. */
function ListCard({
  title,
  description,
  empty,
  columns,
  children,
}: {
  readonly title: string;
  readonly description?: string;
  readonly empty: string;
  /** The titles of the columns. */
  readonly columns: readonly string[];
  readonly children: readonly ReactNode[];
}) {
  if (children.length === 0)
    return (
      <Card title={title}>
        <p className="text-ink-2">{empty}</p>
      </Card>
    );
  return (
    <Card title={title} description={description} isFlush>
      <Table label={title} isPlain>
        <TableHead>
          <Row>
            {columns.map((column) => (
              <HeadCell key={column}>{column}</HeadCell>
            ))}
          </Row>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Card>
  );
}

/** Messages that were given up. */
export function DeliveriesCard({ deliveries }: { readonly deliveries: Overview['failedDeliveries'] }) {
  const { total, latest } = deliveries;
  return (
    <ListCard
      title={messages.deliveries}
      description={messages.deliveriesText({ total })}
      empty={messages.noDeliveries}
      columns={[messages.kind, messages.error, messages.attempts, messages.failedAt]}
    >
      {latest.map(({ id, kind, error, attempts, failedAt }) => (
        <Row key={id}>
          <Cell>
            <code className="font-mono text-xs">{kind}</code>
          </Cell>
          <Cell className="min-w-48 [overflow-wrap:anywhere]" lang="en">
            {error ?? '–'}
          </Cell>
          <Cell className="tabular-nums">{attempts.toLocaleString(LANGUAGE)}</Cell>
          <Cell className="whitespace-nowrap">{formatTime(failedAt)}</Cell>
        </Row>
      ))}
    </ListCard>
  );
}

/** The last backups. */
export function BackupsCard({ backups }: { readonly backups: Overview['backups'] }) {
  return (
    <ListCard
      title={messages.backups}
      empty={messages.noBackups}
      columns={[messages.time, messages.result, messages.target, messages.size]}
    >
      {backups.map(({ at, kind, target, bytes, durationMs, error }) => (
        <Row key={`${at} ${target}`}>
          <Cell className="whitespace-nowrap">{formatTime(at)}</Cell>
          <Cell className="min-w-40">
            <Badge tone={error === null ? 'good' : 'bad'}>
              {error === null ? messages.succeeded : messages.failed}
            </Badge>{' '}
            <span className="text-ink-2 [overflow-wrap:anywhere]">
              {error ?? `${messages.backupKinds[kind]}, ${formatDuration(durationMs / 1000)}`}
            </span>
          </Cell>
          <Cell className="min-w-40 [overflow-wrap:anywhere]">
            <code className="font-mono text-xs">{target}</code>
          </Cell>
          <Cell className="whitespace-nowrap tabular-nums">{formatBytes(bytes)}</Cell>
        </Row>
      ))}
    </ListCard>
  );
}

/** The settings that differ from their defaults. */
export function SettingsCard({ settings }: { readonly settings: Overview['settings'] }) {
  return (
    <ListCard
      title={messages.settings}
      description={messages.settingsText}
      empty={messages.noSettings}
      columns={[messages.setting, messages.value]}
    >
      {settings.map(({ name, value }) => (
        <Row key={name}>
          <Cell>
            <code className="font-mono text-xs">{name}</code>
          </Cell>
          <Cell className="[overflow-wrap:anywhere]">
            {value === null ? (
              <span className="text-ink-3">{messages.secret}</span>
            ) : (
              <code className="font-mono text-xs">{value}</code>
            )}
          </Cell>
        </Row>
      ))}
    </ListCard>
  );
}
