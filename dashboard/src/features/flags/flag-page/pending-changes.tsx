import { useQuery } from '@tanstack/react-query';
import { CalendarClock, GitPullRequestArrow } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { client, type Outputs, rpc } from '../../../api/rpc.ts';
import { useSession } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { diffConfigs } from '../flag-editor/config-diff.ts';
import { DifferenceList } from '../flag-editor/difference-list.tsx';
import { configIn, type Environment, type Flag } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { describeDifference } from './describe-difference.ts';
import { messages } from './messages.ts';

const texts = messages.pending;
const REFRESH_MS = 15_000;

type Change = Outputs['flags']['changes']['list']['changes'][number];
type Decision = 'approve' | 'reject' | 'cancel' | 'apply';

/** Changes of an environment that are scheduled, or wait for approval. */
export function PendingChanges({
  flag,
  environment,
}: {
  readonly flag: Flag;
  readonly environment: Environment;
}) {
  const found = useQuery(
    rpc.flags.changes.list.queryOptions({ input: { id: flag.id }, refetchInterval: REFRESH_MS }),
  );
  const changes =
    found.data?.changes.filter(
      (change) =>
        change.environment === environment.name &&
        (change.status === 'pending' || change.status === 'approved'),
    ) ?? [];
  return changes.map((change) => (
    <PendingChange key={change.id} change={change} flag={flag} environment={environment} />
  ));
}

/** Whether a difference concerns the flag itself, in all environments. */
function isOfFlag({ path, after }: Change['diff'][number]): boolean {
  return /^(clientSide|stickiness|group|archivedAt)\b/.test(path) || after === 'deleted';
}

function PendingChange({
  change,
  flag,
  environment,
}: {
  readonly change: Change;
  readonly flag: Flag;
  readonly environment: Environment;
}) {
  const { user } = useSession();
  const { kind, status, applyAt, author, comment, createdAt, diff } = change;
  const { status: next, clientSide: _, stickiness: __, group: ___, ...fields } = change.changes;
  const isOfConfig = next === 'active' || next === 'inactive';
  const before = configIn(flag, environment);
  const segments = useQuery(rpc.flags.segments.list.queryOptions({ input: { websiteId: flag.websiteId } }))
    .data?.segments;
  const differences = [
    ...diffConfigs(
      before,
      { ...before, ...present({ ...fields, ...(isOfConfig && { status: next }) }) },
      (id) => segments?.find((segment) => segment.id === id)?.name ?? id,
    ),
    ...diff.filter(isOfFlag).map(describeDifference),
  ];
  const deciding = useFlagChange(
    async (decision: Decision) => {
      await client.flags.changes[decision]({ id: change.id });
      return decision;
    },
    { done: (decision) => texts.done[decision] },
  );
  const needsApproval = status === 'pending' && (kind === 'proposed' || environment.requiresApproval);
  const isOwn = author.kind === 'person' && author.id === user.id;
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          {kind === 'scheduled' ? (
            <CalendarClock aria-hidden className="size-4 text-accent-text" />
          ) : (
            <GitPullRequestArrow aria-hidden className="size-4 text-accent-text" />
          )}
          {applyAt === null ? texts.proposed : texts.scheduled(formatTime(applyAt))}
        </span>
      }
      description={texts.by(author.name ?? texts.unknown, formatAgo(createdAt, Date.now()))}
      actions={
        <Badge tone={needsApproval ? 'warn' : 'accent'}>
          {needsApproval ? texts.waiting : texts.planned}
        </Badge>
      }
    >
      <div className="flex flex-col gap-3">
        {comment !== null && <p className="text-ink-2">{comment}</p>}
        <DifferenceList differences={differences} />
        {deciding.error !== null && <Notice tone="bad">{toProblem(deciding.error).message}</Notice>}
        {needsApproval && isOwn && <p className="text-ink-3">{texts.own}</p>}
        <div className="flex flex-wrap gap-2">
          {needsApproval && !isOwn && (
            <>
              <Button
                size="sm"
                variant="primary"
                isPending={deciding.isPending}
                onClick={() => deciding.mutate('approve')}
              >
                {texts.approve}
              </Button>
              <Button size="sm" disabled={deciding.isPending} onClick={() => deciding.mutate('reject')}>
                {texts.reject}
              </Button>
            </>
          )}
          {!needsApproval && (
            <Button size="sm" isPending={deciding.isPending} onClick={() => deciding.mutate('apply')}>
              {texts.apply}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            disabled={deciding.isPending}
            onClick={() => deciding.mutate('cancel')}
          >
            {texts.cancel}
          </Button>
        </div>
      </div>
    </Card>
  );
}
