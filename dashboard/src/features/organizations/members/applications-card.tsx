import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { GrantList } from '../../oauth/grants/index.ts';
import { messages } from '../messages.ts';

/** The apps that members authorized for the organization. Owners and admins can revoke each of them. */
export function ApplicationsCard() {
  const { id: organizationId } = useOrganization();
  const grants = useQuery(rpc.oauth.organizationGrants.list.queryOptions({ input: { organizationId } }));
  const queryClient = useQueryClient();
  const revoking = useMutation(
    rpc.oauth.organizationGrants.revoke.mutationOptions({
      onSuccess: async () => {
        showDone(messages.apps.revoked);
        await queryClient.invalidateQueries({ queryKey: rpc.oauth.key() });
      },
    }),
  );
  return (
    <Card title={messages.apps.title} description={messages.apps.text}>
      {grants.error !== null && (
        <ProblemNotice {...toProblem(grants.error)} onRetry={() => void grants.refetch()} />
      )}
      {grants.isPending && <SkeletonLines label={messages.apps.loading} />}
      {grants.data?.total === 0 && <p className="text-ink-3">{messages.apps.empty}</p>}
      <GrantList
        grants={grants.data?.grants ?? []}
        pendingId={revoking.isPending ? revoking.variables.id : undefined}
        onRevoke={(id) => revoking.mutate({ organizationId, id })}
      />
    </Card>
  );
}
