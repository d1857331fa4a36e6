import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
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
import { settingsDifferences, statusDifferences } from './guarded-settings.ts';
import { messages } from './messages.ts';
import { useSegmentNames } from './use-segment-names.ts';

const texts = messages.pending;
const REFRESH_MS = 15_000;

type Change = Outputs['flags']['changes']['list']['changes'][number];
type Decision = 'approve' | 'reject' | 'withdraw' | 'cancel' | 'apply';

/** Changes that are scheduled, or wait for approval: those of an environment, and those of the flag itself. */
export function PendingChanges({
  flag,
  environments,
  environment,
}: {
  readonly flag: Flag;
  readonly environments: readonly Environment[];
  /** `undefined` for those of the flag only. */
  readonly environment: Environment | undefined;
}) {
  const found = useQuery(
    rpc.flags.changes.list.queryOptions({ input: { id: flag.id }, refetchInterval: REFRESH_MS }),
  );
  const changes =
    found.data?.changes.filter(
      (change) =>
        (change.environment === environment?.name || isOfFlag(flag, change)) &&
        (change.status === 'pending' || change.status === 'approved'),
    ) ?? [];
  return changes.flatMap((change) => {
    const own = environments.find(({ name }) => name === change.environment);
    return own === undefined
      ? []
      : [<PendingChange key={change.id} change={change} flag={flag} environment={own} />];
  });
}

/** Whether a change concerns all environments. */
function isOfFlag({ status: before }: Flag, { changes }: Change): boolean {
  const { status, clientSide, stickiness, group } = changes;
  return (
    status === 'archived' ||
    status === 'deleted' ||
    (status !== undefined && before === 'archived') ||
    [clientSide, stickiness, group].some((field) => field !== undefined)
  );
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
  const { kind, status, applyAt, author, comment, createdAt } = change;
  const { status: next, clientSide, stickiness, group, ...fields } = change.changes;
  const isOfConfig = next === 'active' || next === 'inactive';
  const before = configIn(flag, environment);
  const segmentName = useSegmentNames(flag.websiteId);
  const groups = useQuery(rpc.flags.groups.list.queryOptions({ input: { websiteId: flag.websiteId } })).data
    ?.groups;
  const navigate = useNavigate();
  const differences = [
    ...diffConfigs(
      before,
      { ...before, ...present({ ...fields, ...(isOfConfig && { status: next }) }) },
      segmentName,
    ),
    ...(next === 'archived' || next === 'deleted' ? statusDifferences(before.status, next) : []),
    ...settingsDifferences(flag, present({ clientSide, stickiness, group }), groups ?? []),
  ];
  const deciding = useFlagChange(
    async (decision: Decision) => {
      await client.flags.changes[decision === 'withdraw' ? 'cancel' : decision]({ id: change.id });
      return decision;
    },
    {
      done: (decision) => texts.done[decision],
      onDone: (decision) => {
        const isDeleted = next === 'deleted' && (decision === 'approve' || decision === 'apply');
        if (isDeleted)
          void navigate({ to: '/websites/$websiteId/flags', params: { websiteId: flag.websiteId } });
      },
    },
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
          {applyAt === null ? texts.proposed : texts.scheduled({ time: formatTime(applyAt) })}
        </span>
      }
      description={texts.by({ name: author.name ?? texts.unknown, ago: formatAgo(createdAt, Date.now()) })}
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
        <Decisions
          needsApproval={needsApproval}
          isOwn={isOwn}
          isPending={deciding.isPending}
          onDecide={deciding.mutate}
        />
      </div>
    </Card>
  );
}

/** The decisions about a change that the person can make. */
function Decisions({
  needsApproval,
  isOwn,
  isPending,
  onDecide,
}: {
  readonly needsApproval: boolean;
  /** Whether the person proposed it. */
  readonly isOwn: boolean;
  readonly isPending: boolean;
  readonly onDecide: (decision: Decision) => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {needsApproval && !isOwn && (
        <>
          <Button size="sm" variant="primary" isPending={isPending} onClick={() => onDecide('approve')}>
            {texts.approve}
          </Button>
          <Button size="sm" disabled={isPending} onClick={() => onDecide('reject')}>
            {texts.reject}
          </Button>
        </>
      )}
      {needsApproval && isOwn && (
        <Button size="sm" isPending={isPending} onClick={() => onDecide('withdraw')}>
          {texts.withdraw}
        </Button>
      )}
      {!needsApproval && (
        <>
          <Button size="sm" isPending={isPending} onClick={() => onDecide('apply')}>
            {texts.apply}
          </Button>
          <Button size="sm" disabled={isPending} onClick={() => onDecide('cancel')}>
            {texts.cancel}
          </Button>
        </>
      )}
    </div>
  );
}
