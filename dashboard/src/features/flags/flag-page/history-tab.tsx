import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, type Outputs, rpc } from '../../../api/rpc.ts';
import { ifVersion } from '../../../api/versions.ts';
import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { MoreButton, PAGED } from '../../../parts/more-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { DifferenceList } from '../flag-editor/difference-list.tsx';
import { type Environment, type Flag, guardOf } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { describeDifference } from './describe-difference.ts';
import type { FlagSectionProps } from './flag-section-props.ts';
import { messages } from './messages.ts';

const texts = messages.history;
const PAGE_SIZE = 25;
const CONFLICT = 409;

type Version = Outputs['flags']['versions']['versions'][number];

/** The versions of the flag, newest first: who changed what and why. Each can be restored. */
export function HistoryTab({ flag, environments }: FlagSectionProps) {
  const [restored, setRestored] = useState<Version>();
  const found = useInfiniteQuery(
    rpc.flags.versions.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: flag.id,
        limit: PAGE_SIZE,
        ...(cursor !== undefined && { cursor }),
      }),
      ...PAGED,
    }),
  );
  const versions = found.data?.pages.flatMap((page) => page.versions);
  const nameOf = (name: string) => environments.find((one) => one.name === name)?.displayName ?? name;
  if (found.error !== null)
    return <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />;
  if (versions === undefined)
    return (
      <Card>
        <SkeletonLines count={6} label={messages.loading} />
      </Card>
    );
  return (
    <>
      <Card isFlush>
        {versions.length === 0 && (
          <EmptyState icon={<History />} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        )}
        <ol aria-label={messages.tabs.history} className="divide-y divide-line">
          {versions.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              isCurrent={version.version === flag.version}
              environment={version.environment === null ? undefined : nameOf(version.environment)}
              onRestore={() => setRestored(version)}
            />
          ))}
        </ol>
      </Card>
      <MoreButton found={found} isInCard>
        {texts.more}
      </MoreButton>
      {restored !== undefined && (
        <Restoration
          flag={flag}
          version={restored}
          guard={guardOf(environments)}
          onClose={() => setRestored(undefined)}
        />
      )}
    </>
  );
}

function VersionRow({
  version: { version, author, comment, createdAt, diff, action },
  isCurrent,
  environment,
  onRestore,
}: {
  readonly version: Version;
  readonly isCurrent: boolean;
  readonly environment: string | undefined;
  readonly onRestore: () => void;
}) {
  const isFirst = diff.length === 0;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium tabular-nums">{texts.version({ version })}</span>
        {isCurrent && <Badge tone="accent">{texts.current}</Badge>}
        {environment !== undefined && <Badge>{environment}</Badge>}
        <span className="text-ink-2">{author.name ?? texts.authors[author.kind]}</span>
        <time dateTime={createdAt} title={formatTime(createdAt)} className="text-ink-3">
          {formatAgo(createdAt, Date.now())}
        </time>
        {!isCurrent && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={onRestore}>
            {texts.restore}
            <span className="sr-only">{texts.version({ version })}</span>
          </Button>
        )}
      </div>
      {comment !== null && <p className="text-ink-2">{comment}</p>}
      {isFirst ? (
        <p className="text-ink-3">{action === 'create' ? texts.created : texts.noDifferences}</p>
      ) : (
        <details className="group/diff">
          <summary className="min-h-6 list-none text-accent-text hover:underline [&::-webkit-details-marker]:hidden">
            {texts.changes({ count: diff.length })}
          </summary>
          <div className="pt-2">
            <DifferenceList differences={diff.map(describeDifference)} />
          </div>
        </details>
      )}
    </li>
  );
}

function Restoration({
  flag,
  version: { version, environment },
  guard,
  onClose,
}: {
  readonly flag: Flag;
  /** An environment that requires approval. */
  readonly guard: Environment | undefined;
  readonly version: Version;
  readonly onClose: () => void;
}) {
  const restoring = useFlagChange(
    () =>
      client.flags.revert(
        { id: flag.id, version, ...(environment !== null && { environment }) },
        ifVersion(flag.etag),
      ),
    { done: texts.restored({ version }), onDone: onClose },
  );
  const problem = restoring.error === null ? undefined : toProblem(restoring.error);
  const error =
    problem?.status === CONFLICT && guard !== undefined
      ? texts.guarded({ environment: guard.displayName })
      : problem?.message;
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.restoreTitle({ version })}
      description={texts.restoreText}
      confirmLabel={texts.restoreConfirm}
      isDangerous={false}
      isPending={restoring.isPending}
      error={error}
      onConfirm={() => restoring.mutate(undefined)}
    />
  );
}
