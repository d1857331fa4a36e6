import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rpc } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import { formatAgo } from '../../../lib/time/format-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Environment } from '../flag-parts/types.ts';
import { messages } from '../messages.ts';

const texts = messages.open;
const REFRESH_MS = 30_000;
const MAX_SHOWN = 5;

/** Leads to the changes of all flags that wait for approval. Nothing without any. */
export function OpenChanges({
  websiteId,
  environments,
}: {
  readonly websiteId: string;
  readonly environments: readonly Environment[];
}) {
  const found = useQuery(
    rpc.flags.changes.listOpen.queryOptions({ input: { websiteId }, refetchInterval: REFRESH_MS }),
  );
  const waiting = (found.data?.changes ?? []).flatMap((change) => {
    const environment = environments.find(({ name }) => name === change.environment);
    const needsApproval = change.kind === 'proposed' || environment?.requiresApproval === true;
    return environment !== undefined && change.status === 'pending' && needsApproval
      ? [{ ...change, environment }]
      : [];
  });
  if (waiting.length === 0) return null;
  return (
    <Notice title={texts.title({ count: waiting.length })}>
      <ul>
        {waiting.slice(0, MAX_SHOWN).map(({ id, flagId, flagKey, environment, author, createdAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link
              to="/websites/$websiteId/flags/$flagId"
              params={{ websiteId, flagId }}
              search={present({ environment: environment.isDefault ? undefined : environment.name })}
              className="font-medium text-accent-text hover:underline"
            >
              {flagKey}
            </Link>{' '}
            {texts.of({
              environment: environment.displayName,
              name: author.name ?? texts.unknown,
              ago: formatAgo(createdAt, Date.now()),
            })}
          </li>
        ))}
        {waiting.length > MAX_SHOWN && <li>{texts.more({ count: waiting.length - MAX_SHOWN })}</li>}
      </ul>
    </Notice>
  );
}
