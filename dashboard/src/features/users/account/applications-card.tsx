import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { GrantList } from '../../oauth/grants/index.ts';
import { messages } from './messages.ts';

const texts = messages.applications;
const [beforeLink, afterLink] = texts.empty;

/** The applications that the person authorized, each with a button that revokes it. */
export function ApplicationsCard() {
  const grants = useQuery(rpc.oauth.grants.list.queryOptions());
  const queryClient = useQueryClient();
  const revoking = useMutation(
    rpc.oauth.grants.revoke.mutationOptions({
      onSuccess: async () => {
        showDone(texts.revoked);
        await queryClient.invalidateQueries({ queryKey: rpc.oauth.key() });
      },
    }),
  );
  return (
    <Card title={texts.title}>
      {grants.error !== null && (
        <ProblemNotice {...toProblem(grants.error)} onRetry={() => void grants.refetch()} />
      )}
      {grants.isPending && <SkeletonLines label={texts.loading} />}
      {grants.data?.total === 0 && (
        <p className="text-ink-3">
          {beforeLink}
          <a href="/auth.md" className="text-accent-text underline underline-offset-2">
            auth.md
          </a>
          {afterLink}
        </p>
      )}
      <GrantList
        grants={grants.data?.grants ?? []}
        pendingId={revoking.isPending ? revoking.variables.id : undefined}
        onRevoke={(id) => revoking.mutate({ id })}
      />
    </Card>
  );
}
