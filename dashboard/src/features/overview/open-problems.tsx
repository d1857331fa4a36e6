import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { showNotification } from '../../lib/server-texts/show-server-text.ts';
import { formatAgo, formatTime } from '../../lib/time/format-time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';

const REFRESH_MS = 60_000;
const LIMIT = 100;
/** The most status pages whose incidents are requested. */
const MAX_PAGES = 5;
/** The height of one line. It is reserved while the section loads. */
const LINE = 'flex min-h-11 items-center gap-3 px-4';
const LINK = 'hover:underline';
const { problems: texts } = messages;

interface OpenProblem {
  readonly id: string;
  readonly state: string;
  readonly sentence: ReactNode;
  readonly since: string;
}

/** What is not all right in the organization, with links, or one line that says what was checked. */
export function OpenProblems() {
  const { problems, checked, error, isPending, retry } = useOpenProblems();
  const [isOpen, setIsOpen] = useState(false);
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={retry} />;
  if (isPending) return <Skeleton className="h-11 w-full" />;
  if (problems.length === 0)
    return (
      <Card isFlush>
        <p role="status" className={LINE}>
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good-text" />
          <span>
            <span className="font-medium">{texts.none}</span>{' '}
            {checked !== '' && (
              <span className="text-ink-3 text-xs">{texts.checked({ names: checked })}</span>
            )}
          </span>
        </p>
      </Card>
    );
  const nowMs = Date.now();
  // One line at first, so that the websites do not move when it arrives.
  const shown = isOpen ? problems : problems.slice(0, 1);
  return (
    <Card isFlush>
      <ul aria-label={texts.title} className="divide-y divide-line">
        {shown.map(({ id, state, sentence, since }, index) => (
          <li key={id} className={LINE}>
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-bad-text" />
            <span className="min-w-0 flex-1 truncate">
              {sentence} <span className="text-ink-3 text-xs">{state}</span>
            </span>
            <time dateTime={since} title={formatTime(since)} className="text-ink-3 text-xs whitespace-nowrap">
              {formatAgo(since, nowMs)}
            </time>
            {index === 0 && problems.length > 1 && (
              <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                {isOpen ? texts.fewer : texts.more({ count: problems.length - 1 })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Lists the problems that the person may read, latest first. */
function useOpenProblems() {
  const { id: organizationId } = useOrganization();
  const { can } = usePermissions();
  const input = { organizationId, limit: LIMIT };
  const options = { refetchInterval: REFRESH_MS };
  const monitors = useQuery({
    ...rpc.monitors.list.queryOptions({ input, enabled: can('read:monitors') }),
    ...options,
  });
  const down = useQuery({
    ...rpc.monitors.list.queryOptions({ input: { ...input, state: 'down' }, enabled: can('read:monitors') }),
    ...options,
  });
  const pages = useQuery({
    ...rpc.statusPages.list.queryOptions({ input, enabled: can('read:status_pages') }),
    ...options,
  });
  const others = useQuery({
    ...rpc.notifications.list.queryOptions({
      input: { ...input, open: true },
      enabled: can('manage:config'),
    }),
    ...options,
  });
  const affected = (pages.data?.statusPages ?? [])
    .filter(({ openIncidents }) => openIncidents > 0)
    .slice(0, MAX_PAGES);
  const incidents = useQueries({
    queries: affected.map(({ id }) => ({
      ...rpc.incidents.list.queryOptions({ input: { id, state: 'open', limit: 20 } }),
      ...options,
    })),
  });
  const all = [monitors, down, pages, others, ...incidents];
  const problems: OpenProblem[] = [
    ...(down.data?.monitors ?? []).map(({ id, name, since }) => ({
      id,
      since,
      state: texts.down,
      sentence: (
        <Link to="/monitors/$monitorId" params={{ monitorId: id }} className={LINK}>
          {name}
        </Link>
      ),
    })),
    ...affected.flatMap((page, index) =>
      (incidents[index]?.data?.incidents ?? []).map(({ id, title, createdAt }) => ({
        id,
        since: createdAt,
        state: texts.incident({ name: page.name }),
        sentence: (
          <Link
            to="/status-pages/$statusPageId/incidents/$incidentId"
            params={{ statusPageId: page.id, incidentId: id }}
            className={LINK}
          >
            {title}
          </Link>
        ),
      })),
    ),
    // Monitors that are down and incidents are listed above.
    ...(others.data?.notifications ?? [])
      .filter(({ kind }) => kind !== 'monitor.down' && !kind.startsWith('incident.'))
      .map((notification) => {
        const { title, text } = showNotification(notification);
        return {
          id: notification.id,
          since: notification.occurredAt,
          state: text,
          sentence:
            notification.url === null ? (
              title
            ) : (
              <a href={notification.url} className={LINK}>
                {title}
              </a>
            ),
        };
      }),
  ];
  const count = (found: readonly unknown[] | undefined) => found?.length ?? 0;
  const checked = [
    count(monitors.data?.monitors) > 0 &&
      texts.monitors({ count: count(monitors.data?.monitors), more: more(monitors.data) }),
    count(pages.data?.statusPages) > 0 &&
      texts.statusPages({ count: count(pages.data?.statusPages), more: more(pages.data) }),
    can('manage:config') && texts.alerts,
  ].filter((name) => name !== false);
  return {
    problems: problems.toSorted((a, b) => b.since.localeCompare(a.since)),
    checked: checked.join(', '),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isPending: all.some(({ isLoading }) => isLoading),
    retry: () => {
      for (const query of all) if (query.error !== null) void query.refetch();
    },
  };
}

/** The sign after a number of which there are more. */
function more(found: { readonly nextCursor: string | null } | undefined): string {
  return found?.nextCursor == null ? '' : '+';
}
