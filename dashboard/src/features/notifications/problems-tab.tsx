import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { toProblem } from '../../api/problem.ts';
import { type Outputs, rpc } from '../../api/rpc.ts';
import { useOrganization } from '../../api/session.ts';
import { showNotification } from '../../lib/server-texts/show-server-text.ts';
import { formatAgo } from '../../lib/time/format-time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { showDone } from '../../ui/toasts.ts';
import { messages } from './messages.ts';
import { SeverityBadge } from './severity-badge.tsx';

type Problem = Outputs['notifications']['list']['notifications'][number];

const REFRESH_MS = 30_000;

/** The open problems of an organization, with a button that acknowledges them. */
export function ProblemsTab() {
  const { id: organizationId } = useOrganization();
  const found = useQuery({
    ...rpc.notifications.list.queryOptions({ input: { organizationId, open: true, limit: 100 } }),
    refetchInterval: REFRESH_MS,
  });
  if (found.error !== null)
    return <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />;
  const problems = found.data?.notifications;
  return (
    <Card isFlush>
      {problems === undefined ? (
        <div className="p-4">
          <SkeletonLines label={messages.problems.loading} />
        </div>
      ) : problems.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={messages.problems.empty}>
          {messages.problems.emptyText}
        </EmptyState>
      ) : (
        <ProblemTable problems={problems} />
      )}
    </Card>
  );
}

function ProblemTable({ problems }: { readonly problems: readonly Problem[] }) {
  const nowMs = Date.now();
  return (
    <Table label={messages.tabs.problems}>
      <TableHead>
        <Row>
          <HeadCell>{messages.problems.problem}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.problems.severity}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.problems.since}</HeadCell>
          <HeadCell />
        </Row>
      </TableHead>
      <TableBody>
        {problems.map((problem) => (
          <Row key={problem.id}>
            <Cell className="max-w-80 max-sm:w-full max-sm:max-w-0">
              <ProblemTexts problem={problem} />
              {/* Phones have no room for columns. */}
              <span className="mt-1 flex items-center gap-2 text-ink-3 text-xs sm:hidden">
                <SeverityBadge severity={problem.severity} />
                {formatAgo(problem.createdAt, nowMs)}
              </span>
            </Cell>
            <Cell className="max-sm:hidden">
              <SeverityBadge severity={problem.severity} />
            </Cell>
            <Cell className="text-ink-2 whitespace-nowrap max-sm:hidden">
              {formatAgo(problem.createdAt, nowMs)}
            </Cell>
            <Cell className="text-right whitespace-nowrap">
              <Acknowledgement problem={problem} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function ProblemTexts({ problem }: { readonly problem: Problem }) {
  const { title, text } = showNotification(problem);
  return (
    <>
      <span className="block font-medium">{title}</span>
      <span className="text-ink-3 block truncate text-xs">{text}</span>
    </>
  );
}

function Acknowledgement({ problem }: { readonly problem: Problem }) {
  const queryClient = useQueryClient();
  const acknowledging = useMutation(
    rpc.notifications.acknowledge.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.notifications.key() });
        showDone(messages.problems.acknowledged);
      },
    }),
  );
  if (problem.acknowledgedBy !== null)
    return (
      <span className="text-ink-3 text-xs">
        {messages.problems.acknowledgedBy({ name: problem.acknowledgedBy.name })}
      </span>
    );
  return (
    <Button disabled={acknowledging.isPending} onClick={() => acknowledging.mutate({ id: problem.id })}>
      {messages.problems.acknowledge}
    </Button>
  );
}
