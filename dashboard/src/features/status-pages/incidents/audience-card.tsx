import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Hash, Mail, Webhook } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages } from './messages.ts';

const texts = messages.audience;
const KINDS = [
  { kind: 'email', icon: <Mail aria-hidden /> },
  { kind: 'webhook', icon: <Webhook aria-hidden /> },
  { kind: 'slack', icon: <Hash aria-hidden /> },
] as const;

/** Who will be notified of an incident of these components. */
export function AudienceCard({
  statusPageId,
  componentIds,
  notify,
}: {
  readonly statusPageId: string;
  readonly componentIds: readonly string[];
  readonly notify: boolean;
}) {
  const found = useQuery(
    rpc.statusPages.countNotified.queryOptions({
      input: {
        id: statusPageId,
        // Without components, subscribers of the whole page are notified.
        ...(componentIds.length > 0 && { componentIds: [...componentIds].sort().join(',') }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Card title={texts.title}>
      <div aria-live="polite" className="flex flex-col gap-2">
        {found.error !== null && (
          <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <SkeletonLines count={2} label={texts.loading} />}
        {found.data !== undefined && !notify && <p>{texts.off}</p>}
        {found.data !== undefined && notify && <Counts counts={found.data} />}
        <p className="text-ink-3 text-xs">{texts.draft}</p>
      </div>
    </Card>
  );
}

function Counts({
  counts,
}: {
  readonly counts: Readonly<Record<'total' | 'email' | 'webhook' | 'slack', number>>;
}) {
  if (counts.total === 0)
    return (
      <div>
        <p className="font-medium">{texts.nobody}</p>
        <p className="text-ink-2">{texts.nobodyText}</p>
      </div>
    );
  return (
    <>
      <p className="font-medium">{texts.total({ count: counts.total })}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
        {KINDS.filter(({ kind }) => counts[kind] > 0).map(({ kind, icon }) => (
          <li key={kind} className="flex items-center gap-1.5 [&>svg]:size-3.5 [&>svg]:text-ink-3">
            {icon}
            {texts[kind]}
            <span className="tabular-nums">{counts[kind].toLocaleString(LANGUAGE)}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-xs">{texts.others}</p>
    </>
  );
}
