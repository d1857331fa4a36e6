import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone, Tablet, Terminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, type Inputs, type Outputs, rpc } from '../../../api/rpc.ts';
import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { useChange } from '../../../parts/use-change.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import { ACCOUNT_QUERIES } from './use-account.ts';

const texts = messages.sessions;

type Session = Outputs['users']['sessions']['list']['sessions'][number];

const ICONS: Readonly<Record<Session['device']['kind'], ReactNode>> = {
  computer: <Monitor />,
  phone: <Smartphone />,
  tablet: <Tablet />,
  other: <Terminal />,
};

/** The active sessions of the person. Ends one session, or all but the current one. */
export function SessionsCard() {
  const sessions = useQuery(rpc.users.sessions.list.queryOptions());
  const revoking = useChange(
    (input: Inputs['users']['sessions']['revoke']) => client.users.sessions.revoke(input),
    {
      reload: ACCOUNT_QUERIES,
      done: texts.ended,
      showsErrors: false,
    },
  );
  const revokingOthers = useChange(() => client.users.sessions.revokeOthers(), {
    reload: ACCOUNT_QUERIES,
    done: texts.othersEnded,
    showsErrors: false,
  });
  const nowMs = Date.now();
  return (
    <Card
      title={texts.title}
      actions={
        sessions.data !== undefined &&
        sessions.data.total > 1 && (
          <Button isPending={revokingOthers.isPending} onClick={() => revokingOthers.mutate()}>
            {texts.signOutOthers}
          </Button>
        )
      }
    >
      {sessions.error !== null && (
        <ProblemNotice {...toProblem(sessions.error)} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isPending && <SkeletonLines label={texts.loading} />}
      <ul className="divide-y divide-line">
        {sessions.data?.sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
            <span aria-hidden className="text-ink-3 [&_svg]:size-5">
              {ICONS[session.device.kind]}
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <span className="truncate font-medium">{formatDevice(session)}</span>
                {session.current && <Badge tone="good">{texts.current}</Badge>}
              </p>
              <p className="text-ink-3 text-xs">
                {texts.details({
                  address: session.ipAddress ?? texts.unknownAddress,
                  ago: formatAgo(session.lastUsedAt, nowMs),
                })}
                <time dateTime={session.createdAt}>
                  {texts.since({ time: formatTime(session.createdAt) })}
                </time>
              </p>
            </div>
            {!session.current && (
              <Button
                size="sm"
                aria-label={texts.signOutDevice({ device: formatDevice(session) })}
                isPending={revoking.isPending && revoking.variables.id === session.id}
                onClick={() => revoking.mutate({ id: session.id })}
              >
                {texts.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function formatDevice({ device: { browser, os }, userAgent }: Session): string {
  if (browser !== null && os !== null) return texts.device({ browser, system: os });
  return browser ?? os ?? userAgent?.split('/')[0] ?? texts.unknownDevice;
}
