import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { messages } from './messages.ts';

const STALE_MS = 5 * 60_000;
const REJECTED_KEY = 'pharos.dismissed-lost-data';
const ENDED_KEY = 'pharos.dismissed-unclean-ends';
const DISK_KEY = 'pharos.dismissed-low-disk';
const ACCEPTED_KEY = 'pharos.dismissed-accepted-losses';

/**
 * Shows owners and admins that the disk of the server is running full, that the server has accepted data which it cannot load, that it was
 * started without a part of its data, and that it ended unexpectedly. A dismissed notice appears again in this browser when that happens again.
 */
export function LostDataNotice() {
  const { data, error } = useQuery(
    rpc.discovery.health.queryOptions({ staleTime: STALE_MS, refetchInterval: STALE_MS, retry: false }),
  );
  if (error !== null) return <DamageNotice error={error} />;
  if (data === undefined) return null;
  const { files, bytes } = data.journal.quarantine;
  const last = data.losses.at(-1);
  const { count, lastFoundAt } = data.uncleanEnds;
  const { disk } = data;
  return (
    <>
      {disk !== null && disk.lowSince !== null && (
        <DismissibleNotice storageKey={DISK_KEY} version={disk.lowSince} title={messages.disk}>
          <p>
            {messages.diskText({
              free: formatBytes(disk.freeBytes),
              total: formatBytes(disk.totalBytes),
              time: disk.fullAt === null ? 'none' : formatTime(disk.fullAt),
            })}
          </p>
          <p>{messages.diskRemedy}</p>
        </DismissibleNotice>
      )}
      {last !== undefined && (
        <DismissibleNotice
          storageKey={ACCEPTED_KEY}
          version={`${data.losses.length} ${last.acceptedAt}`}
          title={messages.accepted}
        >
          {data.losses.map(({ kind, acceptedAt }) => (
            <p key={`${kind} ${acceptedAt}`}>{messages.kinds[kind]({ time: formatTime(acceptedAt) })}</p>
          ))}
          <p>{messages.restore}</p>
        </DismissibleNotice>
      )}
      {lastFoundAt !== null && (
        <DismissibleNotice storageKey={ENDED_KEY} version={`${count} ${lastFoundAt}`} title={messages.ended}>
          {messages.endedText({ count, time: formatTime(lastFoundAt) })}
        </DismissibleNotice>
      )}
      {files > 0 && (
        <DismissibleNotice storageKey={REJECTED_KEY} version={`${files} ${bytes}`} title={messages.title}>
          {messages.text({ files, size: formatBytes(bytes) })}
        </DismissibleNotice>
      )}
    </>
  );
}

/** Names the tables whose files are damaged, and since when, if the health check failed because of them. It cannot be dismissed. */
function DamageNotice({ error }: { readonly error: Error }) {
  const tables = toProblem(error).details.flatMap(({ field }) => {
    const [store, ...table] = field.split('.');
    return (store === 'facts' || store === 'state') && table.length > 0
      ? [messages.damagedTables[store]({ table: table.join('.') })]
      : [];
  });
  const since = damagedSince(error);
  if (tables.length === 0) return null;
  return (
    <div className="px-4 pt-4 sm:px-6 lg:px-8">
      <Notice tone="bad" title={messages.damaged}>
        <p className="[overflow-wrap:anywhere]">
          {messages.damagedText({
            tables: tables.join(', '),
            time: since === undefined ? '' : formatTime(since),
          })}
        </p>
        <p>{messages.damagedRemedy}</p>
      </Notice>
    </div>
  );
}

/** Returns when the first damage was found. */
function damagedSince(error: Error): string | undefined {
  const { body } = error instanceof ApiError ? error : { body: undefined };
  if (typeof body !== 'object' || body === null || !('damagedSince' in body)) return undefined;
  return typeof body.damagedSince === 'string' ? body.damagedSince : undefined;
}

/** A notice that stays hidden in this browser after it was dismissed, until its version changes. */
function DismissibleNotice({
  storageKey,
  version,
  title,
  children,
}: {
  readonly storageKey: string;
  readonly version: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const [dismissed, setDismissed] = useState(() => readDismissed(storageKey));
  if (version === dismissed) return null;
  const dismiss = () => {
    storeDismissed(storageKey, version);
    setDismissed(version);
    // The button disappears: the keyboard continues at the beginning of the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <div className="px-4 pt-4 sm:px-6 lg:px-8">
      <Notice
        tone="warn"
        title={title}
        action={
          <Button size="sm" onClick={dismiss}>
            {messages.dismiss}
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}

function readDismissed(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeDismissed(key: string, version: string): void {
  try {
    localStorage.setItem(key, version);
  } catch {
    // The browser may refuse access to storage. Then the notice is dismissed until the page is loaded again.
  }
}
