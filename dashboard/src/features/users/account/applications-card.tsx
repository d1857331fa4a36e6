import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { GrantList } from '../../oauth/grants/index.ts';

/** The applications that the person authorized, each with a button that revokes it. */
export function ApplicationsCard() {
  const grants = useQuery(rpc.oauth.grants.list.queryOptions());
  const queryClient = useQueryClient();
  const revoking = useMutation(
    rpc.oauth.grants.revoke.mutationOptions({
      onSuccess: async () => {
        showDone('Access revoked');
        await queryClient.invalidateQueries({ queryKey: rpc.oauth.key() });
      },
    }),
  );
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
      <GrantList
        grants={grants.data?.grants ?? []}
        pendingId={revoking.isPending ? revoking.variables.id : undefined}
        onShutOut={(id) => revoking.mutate({ id })}
      />
    </Card>
  );
}
