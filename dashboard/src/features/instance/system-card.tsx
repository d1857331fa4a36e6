import { formatBytes } from '../../lib/format-bytes.ts';
import { LANGUAGE } from '../../lib/language.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Detail, Details } from '../../ui/details.tsx';
import { messages } from './messages.ts';
import type { Overview } from './overview.ts';

/** Versions, stores, disk and backlog. */
export function SystemCard({ overview }: { readonly overview: Overview }) {
  const { version, nodeVersion, startedAt, stores, disk, backlog } = overview;
  return (
    <Card title={messages.system}>
      <Details>
        <Detail name={messages.version}>
          {messages.versionText({ version, node: nodeVersion.replace(/^v/, '') })}
        </Detail>
        <Detail name={messages.startedAt}>{formatTime(startedAt)}</Detail>
        {stores.map((store) => (
          <Detail key={store.name} name={messages.stores[store.name]}>
            {describeStore(store)}
          </Detail>
        ))}
        <Detail name={messages.disk}>{disk === null ? messages.diskUnknown : <Disk disk={disk} />}</Detail>
        <Detail name={messages.backlog}>
          <Backlog backlog={backlog} />
        </Detail>
      </Details>
    </Card>
  );
}

function describeStore({ driver, version }: Overview['stores'][number]): string {
  const known = Object.entries(messages.drivers).find(([name]) => name === driver)?.[1] ?? driver;
  return version === null ? known : messages.storeText({ driver: known, version });
}

function Disk({
  disk: { freeBytes, totalBytes, fullAt, lowSince },
}: {
  readonly disk: NonNullable<Overview['disk']>;
}) {
  const used = totalBytes === 0 ? 0 : 1 - freeBytes / totalBytes;
  return (
    <div className="flex max-w-sm flex-col gap-1.5">
      <span>{messages.diskText({ free: formatBytes(freeBytes), total: formatBytes(totalBytes) })}</span>
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-hover">
        <span
          className={`block h-full rounded-full ${lowSince === null ? 'bg-accent' : 'bg-bad'}`}
          style={{ width: `${(used * 100).toFixed(1)}%` }}
        />
      </span>
      {lowSince !== null && (
        <span>
          <Badge tone="bad">
            {fullAt === null
              ? new Intl.NumberFormat(LANGUAGE, { style: 'percent' }).format(used)
              : messages.diskFull({ time: formatTime(fullAt) })}
          </Badge>
        </span>
      )}
      {lowSince === null && fullAt !== null && (
        <span className="text-ink-3">{messages.diskFull({ time: formatTime(fullAt) })}</span>
      )}
    </div>
  );
}

function Backlog({
  backlog: { rows, bytes, since, failedSegments },
}: {
  readonly backlog: Overview['backlog'];
}) {
  return (
    <div className="flex flex-col items-start gap-1">
      {since === null ? (
        messages.backlogEmpty
      ) : (
        <span>{messages.backlogText({ rows, size: formatBytes(bytes), time: formatTime(since) })}</span>
      )}
      {failedSegments > 0 && <Badge tone="bad">{messages.backlogFailed({ count: failedSegments })}</Badge>}
    </div>
  );
}
