import type { ReactNode } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { tellAgo, tellTime } from '../../../lib/tell-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { CardMenu, csvName, type Frame, useAnalytics, useFigures, writeCsv } from '../../analytics/index.ts';
import { type ErrorGroup, groupsOf } from './error-groups.ts';
import { Occurrences } from './occurrences.tsx';
import { ShareList } from './share-list.tsx';

/** Everything about one error: what it says, where it comes from, where and when it happened. */
export function ErrorDialog({
  fingerprint,
  scope: { compare: _, ...scope },
  onClose,
}: {
  readonly fingerprint: string;
  readonly scope: Frame;
  readonly onClose: () => void;
}) {
  const { website } = useAnalytics();
  const filters = [{ field: 'fingerprint', op: 'eq', value: fingerprint }] as const;
  const part = { frame: scope, parameter: { name: 'error_fingerprints', filters } };
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const group = data && !isPlaceholderData ? groupsOf(data)[0] : undefined;
  const isGone = data !== undefined && !isPlaceholderData && group === undefined;
  const csv =
    group &&
    (() => ({ name: csvName(website.domain ?? website.name, 'error', fingerprint), text: csvOf(group) }));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={group?.message ?? 'Error'}
      description={group && <Facts group={group} />}
      width="xl"
    >
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {group === undefined && !isGone && error === null && (
        <SkeletonLines count={8} label="Loading the error" />
      )}
      {isGone && (
        <p className="py-10 text-center text-ink-2">
          This error did not happen in the range, or the filters leave it out.
        </p>
      )}
      {group !== undefined && (
        <div className="grid grid-cols-1 gap-5">
          <div className="flex items-start justify-between gap-3">
            <dl className="flex flex-wrap items-start gap-x-8 gap-y-3">
              <Fact title="Errors">{group.count.toLocaleString('en')}</Fact>
              <Fact title="Affected visitors">{group.users.toLocaleString('en')}</Fact>
              <Fact title="First seen in the range">{tellTime(group.firstSeen)}</Fact>
              <Fact title="Last seen">
                {tellAgo(group.lastSeen, Date.now())}
                <span className="font-normal text-ink-3"> · {tellTime(group.lastSeen)}</span>
              </Fact>
            </dl>
            <CardMenu title="this error" parts={[part]} csv={csv} />
          </div>
          {group.stack === '' ? (
            <p className="rounded-lg bg-sunken px-3 py-2.5 text-ink-2">
              The browser gave no stack. Scripts of another host do so only when they are loaded with{' '}
              <code className="font-mono">crossorigin</code> and answered with CORS headers.
            </p>
          ) : (
            <CodeBlock label="Stack" code={group.stack} codeClassName="max-h-72 overflow-y-auto" />
          )}
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-4">
            <ShareList title="Pages" field="path" scope={scope} filters={filters} />
            <ShareList title="Browsers" field="browser_with_version" scope={scope} filters={filters} />
            <ShareList title="Systems" field="os_with_version" scope={scope} filters={filters} />
            <ShareList title="Countries" field="country" scope={scope} filters={filters} />
          </div>
          <Occurrences scope={scope} filters={filters} />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ group: { type, place } }: { readonly group: ErrorGroup }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {type !== '' && <Badge>{type}</Badge>}
      {place !== '' && <span className="break-all font-mono text-xs">{place}</span>}
    </span>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{title}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function csvOf({
  fingerprint,
  message,
  type,
  place,
  stack,
  count,
  users,
  firstSeen,
  lastSeen,
}: ErrorGroup): string {
  return writeCsv([
    ['Fingerprint', 'Message', 'Class', 'Place', 'Errors', 'Visitors', 'First seen', 'Last seen', 'Stack'],
    [fingerprint, message, type, place, count, users, firstSeen, lastSeen, stack],
  ]);
}
