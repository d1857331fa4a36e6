import { Plug } from 'lucide-react';
import type { Outputs } from '../../../api/rpc.ts';
import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { Button } from '../../../ui/button.tsx';
import { describeScope } from '../../keys/scopes/index.ts';
import { messages } from '../messages.ts';

type Grant = Outputs['oauth']['grants']['list']['grants'][number];
type GrantOfMember = Outputs['oauth']['organizationGrants']['list']['grants'][number];

/** Authorized apps, each with a button that revokes its access. For the apps of members, it shows the member. */
export function GrantList({
  grants,
  pendingId,
  onRevoke,
}: {
  readonly grants: readonly (Grant | GrantOfMember)[];
  /** The grant that is being revoked. */
  readonly pendingId: string | undefined;
  readonly onRevoke: (id: string) => void;
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
              {'grantedBy' in grant
                ? messages.grants.authorizedBy({ email: grant.grantedBy.email })
                : grant.organization.name}{' '}
              · {formatAccess(grant)} ·{' '}
              {grant.scopes.map((scope) => (
                <span key={scope} title={describeScope(scope)} className="mr-1.5 font-mono">
                  {scope}
                </span>
              ))}
            </p>
            <p className="text-ink-3 text-xs">
              {grant.lastUsedAt === null
                ? messages.grants.neverUsed
                : messages.grants.lastUsed({ time: formatAgo(grant.lastUsedAt, nowMs) })}{' '}
              ·{' '}
              <time dateTime={grant.createdAt}>
                {messages.grants.since({ time: formatTime(grant.createdAt) })}
              </time>
            </p>
          </div>
          <Button
            size="sm"
            aria-label={messages.grants.revokeNamed({ name: grant.application.name })}
            isPending={pendingId === grant.id}
            onClick={() => onRevoke(grant.id)}
          >
            {messages.grants.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function formatAccess({ access }: Pick<Grant, 'access'>): string {
  return access.type === 'global'
    ? messages.grants.allWebsites
    : messages.grants.websites({ count: access.websiteIds.length });
}
