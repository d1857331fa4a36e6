import { useNavigate } from '@tanstack/react-router';
import {
  BellRing,
  DatabaseBackup,
  FileText,
  Flag,
  HardDrive,
  Inbox as InboxIcon,
  Link2,
  RadioTower,
  Siren,
  Wrench,
} from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { NOTIFICATION_FAMILIES } from '../../../../../server/src/lib/notification-kinds.data.ts';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { showNotification } from '../../../lib/server-texts/show-server-text.ts';
import { formatAgo, formatDate } from '../../../lib/time/format-time.ts';
import { MoreButton } from '../../../parts/more-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import type { Inbox, InboxEntry } from './use-inbox.ts';

const DAY_MS = 86_400_000;
const clock = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: 'short' });

const ICONS: Readonly<Record<(typeof NOTIFICATION_FAMILIES)[number]['family'], ReactNode>> = {
  monitor: <RadioTower />,
  incident: <Siren />,
  maintenance: <Wrench />,
  alert: <BellRing />,
  report: <FileText />,
  flag: <Flag />,
  link: <Link2 />,
  backup: <DatabaseBackup />,
  disk: <HardDrive />,
};
const TONES = {
  critical: 'bg-bad-soft text-bad',
  warning: 'bg-warn-soft text-warn',
  info: 'bg-hover text-ink-2',
} as const;

/** The notifications by day, newest first. Opening one marks it as read. */
export function InboxList({ inbox, onClose }: { readonly inbox: Inbox; readonly onClose: () => void }) {
  const { found, entries } = inbox;
  if (found.error !== null && entries === undefined)
    return (
      <div className="p-3">
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      </div>
    );
  if (entries === undefined)
    return (
      <div className="p-4">
        <SkeletonLines label={messages.loading} />
      </div>
    );
  if (entries.length === 0)
    return (
      <EmptyState icon={<InboxIcon />} title={messages.empty} className="py-8!">
        {messages.emptyText}
      </EmptyState>
    );
  const nowMs = Date.now();
  return (
    <>
      {groupByDay(entries, nowMs).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3 className="sticky top-0 z-1 border-line border-b bg-surface px-4 py-1.5 font-medium text-ink-3 text-xs">
            {day}
          </h3>
          <ul>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} inbox={inbox} nowMs={nowMs} onClose={onClose} />
            ))}
          </ul>
        </section>
      ))}
      <MoreButton found={found} isInCard>
        {messages.more}
      </MoreButton>
    </>
  );
}

function Entry({
  entry,
  inbox,
  nowMs,
  onClose,
}: {
  readonly entry: InboxEntry;
  readonly inbox: Inbox;
  readonly nowMs: number;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const { url, kind, phase, severity, isRead, createdAt } = entry;
  const { title, text } = showNotification(entry);
  const isRecent = nowMs - Date.parse(createdAt) < DAY_MS;
  const look =
    'flex w-full items-start gap-3 border-line border-b px-4 py-2.5 text-left outline-offset-[-2px] hover:bg-hover';
  const content = (
    <>
      <span
        aria-hidden
        className={joinClasses(
          'mt-0.5 grid size-7 shrink-0 place-items-center rounded-md [&_svg]:size-4',
          phase === 'recovery' ? 'bg-good-soft text-good' : TONES[severity],
        )}
      >
        {iconOf(kind)}
      </span>
      <span className="min-w-0 flex-1">
        <span className={joinClasses('line-clamp-2', isRead ? 'text-ink-2' : 'font-medium')}>{title}</span>
        <span className="line-clamp-2 text-ink-3 text-xs">{text}</span>
        <time dateTime={createdAt} className="mt-0.5 block text-ink-3 text-xs">
          {isRecent ? formatAgo(createdAt, nowMs) : clock.format(new Date(createdAt))}
        </time>
      </span>
      {!isRead && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{messages.unread}</span>
        </span>
      )}
    </>
  );
  if (url === null)
    return (
      <li>
        <button type="button" className={look} onClick={() => inbox.read(entry)}>
          {content}
        </button>
      </li>
    );
  const href = pathOf(url);
  const open = (event: MouseEvent) => {
    inbox.read(entry);
    // Another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onClose();
    void navigate({ href });
  };
  return (
    <li>
      <a href={href} className={look} onClick={open}>
        {content}
      </a>
    </li>
  );
}

function iconOf(kind: string): ReactNode {
  const family = kind.slice(0, kind.indexOf('.'));
  return Object.entries(ICONS).find(([name]) => name === family)?.[1];
}

/** Links are pages of the dashboard. They stay at the address at which it is open. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return `${pathname}${search}${hash}`;
}

function groupByDay(
  entries: readonly InboxEntry[],
  nowMs: number,
): readonly (readonly [day: string, entries: readonly InboxEntry[]])[] {
  const days = new Map<string, InboxEntry[]>();
  const today = formatDate(new Date(nowMs).toISOString());
  const yesterday = new Date(nowMs);
  yesterday.setDate(yesterday.getDate() - 1);
  const names = new Map([
    [today, messages.today],
    [formatDate(yesterday.toISOString()), messages.yesterday],
  ]);
  for (const entry of entries) {
    const date = formatDate(entry.createdAt);
    const day = names.get(date) ?? date;
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
