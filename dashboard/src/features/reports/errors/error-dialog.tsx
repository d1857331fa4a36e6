import type { ReactNode } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  type Frame,
  numberIn,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { StackTrace } from '../../source-maps/index.ts';
import { type ErrorGroup, groupsOf } from './error-groups.ts';
import { type StateOfIssue, stateOf, useErrorStates } from './error-states.ts';
import { messages } from './messages.ts';
import { Occurrences } from './occurrences.tsx';
import { ShareList } from './share-list.tsx';
import { StateButtons } from './state-buttons.tsx';

/** The details of an issue: its message, its stack, and where and when it occurred. */
export function ErrorDialog({
  fingerprint,
  scope: { compare: _, ...scope },
  onClose,
}: {
  readonly fingerprint: string;
  readonly scope: Frame;
  readonly onClose: () => void;
}) {
  const { subject: website, canEdit } = useAnalytics();
  const { states } = useErrorStates();
  const filters = [{ field: 'fingerprint', op: 'eq', value: fingerprint }] as const;
  const part = { frame: scope, parameter: { name: 'error_fingerprints', filters } };
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const visits = useFigures({ frame: scope, parameter: { name: 'error_summary', filters } }).data;
  const group = data && !isPlaceholderData ? groupsOf(data)[0] : undefined;
  const isGone = data !== undefined && !isPlaceholderData && group === undefined;
  const csv =
    group &&
    (() => ({ name: csvName(website.domain ?? website.name, 'error', fingerprint), text: csvOf(group) }));
  return (
    <Dialog
      isOpen
      isInAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={group?.message ?? messages.issue.title}
      description={group && <Facts group={group} stored={states?.get(fingerprint)} />}
      width="xl"
      footer={
        canEdit && group && states && <StateButtons group={group} state={stateOf(states, fingerprint)} />
      }
    >
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {group === undefined && !isGone && error === null && (
        <SkeletonLines count={8} label={messages.issue.loading} />
      )}
      {isGone && <p className="py-10 text-center text-ink-2">{messages.issue.empty}</p>}
      {group !== undefined && (
        <div className="grid grid-cols-1 gap-5">
          <div className="flex items-start justify-between gap-3">
            <dl className="flex flex-wrap items-start gap-x-8 gap-y-3">
              <Fact title={messages.figures.errors}>{group.count.toLocaleString(LANGUAGE)}</Fact>
              <Fact title={messages.figures.affectedVisitors}>{group.users.toLocaleString(LANGUAGE)}</Fact>
              <Fact title={messages.figures.affectedVisits}>
                {numberIn(visits?.result.data[0], 'affectedSessions')?.toLocaleString(LANGUAGE) ?? '–'}
              </Fact>
              <Fact title={messages.issue.firstSeen}>{formatTime(group.firstSeen)}</Fact>
              <Fact title={messages.columns.lastSeen}>
                {formatAgo(group.lastSeen, Date.now())}
                <span className="font-normal text-ink-3"> · {formatTime(group.lastSeen)}</span>
              </Fact>
              {group.release !== '' && <Fact title={messages.columns.releases}>{releasesOf(group)}</Fact>}
            </dl>
            <CardMenu title={messages.issue.menu} parts={[part]} csv={csv} />
          </div>
          {group.stack === '' ? (
            <p className="rounded-lg bg-sunken px-3 py-2.5 text-ink-2">
              {messages.issue.noStackBefore}
              <code className="font-mono">crossorigin</code>
              {messages.issue.noStackAfter}
            </p>
          ) : (
            <StackTrace
              key={fingerprint}
              websiteId={website.id}
              stack={group.stack}
              release={group.stackRelease}
              canUpload={canEdit}
            />
          )}
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-4">
            <ShareList title={messages.splits.page.title} field="path" scope={scope} filters={filters} />
            <ShareList
              title={messages.splits.browser.title}
              field="browser_with_version"
              scope={scope}
              filters={filters}
            />
            <ShareList
              title={messages.splits.os.title}
              field="os_with_version"
              scope={scope}
              filters={filters}
            />
            <ShareList
              title={messages.splits.country.title}
              field="country"
              scope={scope}
              filters={filters}
            />
          </div>
          <Occurrences scope={scope} filters={filters} />
        </div>
      )}
    </Dialog>
  );
}

function releasesOf({ firstRelease, release }: ErrorGroup): string {
  return firstRelease === release || firstRelease === '' ? release : `${firstRelease} – ${release}`;
}

function Facts({
  group: { type, place },
  stored,
}: {
  readonly group: ErrorGroup;
  readonly stored: StateOfIssue | undefined;
}) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {stored !== undefined && <StateBadge stored={stored} />}
      {type !== '' && <Badge>{type}</Badge>}
      {place !== '' && <span className="break-all font-mono text-xs">{place}</span>}
    </span>
  );
}

/** The state of an issue that was resolved or ignored, with the time of the change. */
function StateBadge({
  stored: { state, isRegressed, release, changedAt },
}: {
  readonly stored: StateOfIssue;
}) {
  const time = formatAgo(changedAt, Date.now());
  if (isRegressed)
    return (
      <Badge tone="bad">
        <span title={messages.states.wasResolved({ time })}>{messages.regressed}</span>
      </Badge>
    );
  return (
    <Badge tone={state === 'resolved' ? 'good' : 'neutral'}>
      <span title={messages.states.changed({ time })}>
        {release === null ? messages.states[state] : messages.states.resolvedIn({ release })}
      </span>
    </Badge>
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
  release,
}: ErrorGroup): string {
  return writeCsv([
    [...messages.csv.group, messages.csv.stack],
    [fingerprint, message, type, place, count, users, firstSeen, lastSeen, release, stack],
  ]);
}
