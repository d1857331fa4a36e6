import { Plug } from 'lucide-react';
import { SCOPES } from '../../../../../server/src/lib/scopes.ts';
import type { Outputs } from '../../../api/rpc.ts';
import { tellAgo, tellTime } from '../../../lib/tell-time.ts';
import { Button } from '../../../ui/button.tsx';

type Grant = Outputs['oauth']['grants']['list']['grants'][number];
type GrantOfMember = Outputs['oauth']['organizationGrants']['list']['grants'][number];

/** Authorized applications, each with a button that revokes it. For members, it names who authorized it. */
export function GrantList({
  grants,
  pendingId,
  onShutOut,
}: {
  readonly grants: readonly (Grant | GrantOfMember)[];
  /** The grant that is just being taken back. */
  readonly pendingId: string | undefined;
  readonly onShutOut: (id: string) => void;
}) {
  const nowMs = Date.now();
  return (
    <ul className="divide-y divide-line">
      {grants.map((grant) => (
        <li key={grant.id} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
          <span aria-hidden className="mt-0.5 text-ink-3 [&_svg]:size-5">
            <Plug />
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{grant.application.name}</p>
            <p className="break-words text-ink-2 text-xs">
              {'grantedBy' in grant ? `authorized by ${grant.grantedBy.email}` : grant.organization.name} ·{' '}
              {tellReach(grant)} ·{' '}
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
            aria-label={`Revoke ${grant.application.name}`}
            isPending={pendingId === grant.id}
            onClick={() => onShutOut(grant.id)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

function tellReach({ access }: Pick<Grant, 'access'>): string {
  if (access.type === 'global') return 'all websites';
  return access.websiteIds.length === 1 ? '1 website' : `${access.websiteIds.length} websites`;
}
