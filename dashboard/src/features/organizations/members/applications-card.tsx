import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { GrantList } from '../../oauth/grants/index.ts';

/** The applications that members let into the organization; owners and admins can shut each of them out. */
export function ApplicationsCard() {
  const { id: organizationId, name } = useOrganization();
  const grants = useQuery(rpc.oauth.organizationGrants.list.queryOptions({ input: { organizationId } }));
  const queryClient = useQueryClient();
  const revoking = useMutation(
    rpc.oauth.organizationGrants.revoke.mutationOptions({
      onSuccess: async () => {
        showDone('Access revoked');
        await queryClient.invalidateQueries({ queryKey: rpc.oauth.key() });
      },
    }),
  );
  return (
    <Card
      title="Applications of members"
      description={`Apps connected by members of ${name}. An app never has more permissions than the member who connected it.`}
    >
      {grants.error !== null && (
        <ProblemNotice {...toProblem(grants.error)} onRetry={() => void grants.refetch()} />
      )}
      {grants.isPending && <SkeletonLines label="Loading applications" />}
      {grants.data?.total === 0 && <p className="text-ink-3">None.</p>}
      <GrantList
        grants={grants.data?.grants ?? []}
        pendingId={revoking.isPending ? revoking.variables.id : undefined}
        onShutOut={(id) => revoking.mutate({ organizationId, id })}
      />
    </Card>
  );
}
