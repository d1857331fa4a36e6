import { useMutation, useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone, Tablet, Terminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { tellAgo, tellTime } from '../../../lib/tell-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAccountChanged } from './use-account.ts';

type Session = Outputs['users']['sessions']['list']['sessions'][number];

const ICONS: Readonly<Record<Session['device']['kind'], ReactNode>> = {
  computer: <Monitor />,
  phone: <Smartphone />,
  tablet: <Tablet />,
  other: <Terminal />,
};

/** Where the person is signed in; each session can be ended, and all others at once. */
export function SessionsCard() {
  const sessions = useQuery(rpc.users.sessions.list.queryOptions());
  const changed = useAccountChanged();
  const revoking = useMutation(
    rpc.users.sessions.revoke.mutationOptions({
      onSuccess: async () => {
        showDone('Session ended');
        await changed();
      },
    }),
  );
  const revokingOthers = useMutation(
    rpc.users.sessions.revokeOthers.mutationOptions({
      onSuccess: async () => {
        showDone('Signed out everywhere else');
        await changed();
      },
    }),
  );
  const nowMs = Date.now();
  return (
    <Card
      title="Where you are signed in"
      actions={
        sessions.data !== undefined &&
        sessions.data.total > 1 && (
          <Button isPending={revokingOthers.isPending} onClick={() => revokingOthers.mutate({})}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions.error !== null && (
        <ProblemNotice {...toProblem(sessions.error)} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isPending && <SkeletonLines label="Loading your sessions" />}
      <ul className="divide-y divide-line">
        {sessions.data?.sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
            <span aria-hidden className="text-ink-3 [&_svg]:size-5">
              {ICONS[session.device.kind]}
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <span className="truncate font-medium">{tellDevice(session)}</span>
                {session.current && <Badge tone="good">This one</Badge>}
              </p>
              <p className="text-ink-3 text-xs">
                {session.ipAddress ?? 'Unknown address'} · last used {tellAgo(session.lastUsedAt, nowMs)} ·{' '}
                <time dateTime={session.createdAt}>since {tellTime(session.createdAt)}</time>
              </p>
            </div>
            {!session.current && (
              <Button
                size="sm"
                aria-label={`Sign out ${tellDevice(session)}`}
                isPending={revoking.isPending && revoking.variables.id === session.id}
                onClick={() => revoking.mutate({ id: session.id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function tellDevice({ device: { browser, os }, userAgent }: Session): string {
  if (browser !== null && os !== null) return `${browser} on ${os}`;
  return browser ?? os ?? userAgent?.split('/')[0] ?? 'Unknown device';
}
