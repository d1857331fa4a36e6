import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { SCOPES } from '../../../../../server/src/lib/scopes.ts';
import { toProblem } from '../../../api/problem.ts';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { tellAgo, tellTime } from '../../../lib/tell-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';

type Grant = Outputs['oauth']['grants']['list']['grants'][number];

/** The applications that the person let in; each can be shut out again. */
export function ApplicationsCard() {
  const grants = useQuery(rpc.oauth.grants.list.queryOptions());
  const queryClient = useQueryClient();
  const revoking = useMutation(
    rpc.oauth.grants.revoke.mutationOptions({
      onSuccess: async () => {
        showDone('The application is shut out');
        await queryClient.invalidateQueries({ queryKey: rpc.oauth.key() });
      },
    }),
  );
  const nowMs = Date.now();
  return (
    <Card title="Connected applications">
      {grants.error !== null && (
        <ProblemNotice {...toProblem(grants.error)} onRetry={() => void grants.refetch()} />
      )}
      {grants.isPending && <SkeletonLines label="Loading your applications" />}
      {grants.data?.total === 0 && (
        <p className="text-ink-3">
          None. Programs that sign in by OAuth, such as assistants that speak MCP, are listed here once you
          let them in;{' '}
          <a href="/auth.md" className="text-accent-text underline underline-offset-2">
            auth.md
          </a>{' '}
          says how they ask.
        </p>
      )}
      <ul className="divide-y divide-line">
        {grants.data?.grants.map((grant) => (
          <li key={grant.id} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
            <span aria-hidden className="mt-0.5 text-ink-3 [&_svg]:size-5">
              <Plug />
            </span>
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{grant.application.name}</p>
              <p className="text-ink-2 text-xs">
                {grant.organization.name} · {tellReach(grant)} ·{' '}
                {grant.scopes.map((scope) => (
                  <span key={scope} title={SCOPES[scope]} className="mr-1.5 font-mono">
                    {scope}
                  </span>
                ))}
              </p>
              <p className="text-ink-3 text-xs">
                {grant.lastUsedAt === null ? 'never used' : `last used ${tellAgo(grant.lastUsedAt, nowMs)}`} ·{' '}
                <time dateTime={grant.createdAt}>since {tellTime(grant.createdAt)}</time>
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Shut out ${grant.application.name}`}
              isPending={revoking.isPending && revoking.variables.id === grant.id}
              onClick={() => revoking.mutate({ id: grant.id })}
            >
              Shut out
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function tellReach({ access }: Grant): string {
  if (access.type === 'global') return 'all websites';
  return access.websiteIds.length === 1 ? '1 website' : `${access.websiteIds.length} websites`;
}
