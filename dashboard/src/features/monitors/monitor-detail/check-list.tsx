import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import { formatMs } from '../../../lib/time/format-period.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { MoreButton, PAGED } from '../../../parts/more-button.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { CheckTrace } from '../monitor-parts/check-trace.tsx';
import { messages as texts } from '../monitor-parts/messages.ts';
import type { StoredCheck } from '../monitor-parts/monitor.ts';
import { showReason } from '../monitor-parts/show-reason.ts';
import { StateBadge } from '../monitor-parts/state-mark.tsx';
import { type DetailSearch, RESULTS } from './detail-search.ts';
import { messages } from './messages.ts';

const PAGE_SIZE = 20;
const REFRESH_MS = 30_000;
const ALL = 'all';

/** The checks of a monitor, latest first. Each opens its trace in a side panel. */
export function CheckList({
  monitorId,
  result,
  onResult,
}: {
  readonly monitorId: string;
  /** Shows only checks with this result. */
  readonly result: DetailSearch['checks'];
  readonly onResult: (result: DetailSearch['checks']) => void;
}) {
  const [opened, setOpened] = useState<StoredCheck>();
  const found = useInfiniteQuery(
    rpc.monitors.checks.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: monitorId,
        limit: PAGE_SIZE,
        ...present({ state: result, cursor }),
      }),
      ...PAGED,
      refetchInterval: REFRESH_MS,
      placeholderData: (old) => old,
    }),
  );
  const { data, error, refetch } = found;
  const checks = data?.pages.flatMap((page) => page.checks);
  return (
    <Card
      title={messages.checks}
      isFlush={checks !== undefined && checks.length > 0}
      actions={
        <Select
          label={messages.result}
          className="w-auto! min-w-32"
          value={result ?? ALL}
          onChange={(chosen) => onResult(chosen === ALL ? undefined : chosen)}
          choices={[
            { value: ALL, label: messages.allResults },
            ...RESULTS.map((value) => ({ value, label: texts.states[value] })),
          ]}
        />
      }
    >
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {checks === undefined && error === null && <SkeletonLines label={messages.loading} />}
      {checks?.length === 0 && <p className="text-ink-2">{messages.noChecks}</p>}
      {checks !== undefined && checks.length > 0 && (
        <Table label={messages.checks} className="mt-1">
          <TableHead>
            <Row>
              <HeadCell>{texts.facts.time}</HeadCell>
              <HeadCell>{messages.result}</HeadCell>
              <HeadCell className="max-md:hidden">{messages.reason}</HeadCell>
              <HeadCell isNumber>{texts.facts.latency}</HeadCell>
              <HeadCell>
                <span className="sr-only">{messages.open}</span>
              </HeadCell>
            </Row>
          </TableHead>
          <TableBody>
            {checks.map((check) => (
              <CheckRow key={check.id} check={check} onOpen={() => setOpened(check)} />
            ))}
          </TableBody>
        </Table>
      )}
      <MoreButton found={found} isInCard>
        {messages.olderChecks}
      </MoreButton>
      {opened !== undefined && (
        <SidePanel
          title={messages.check}
          description={formatTime(opened.at)}
          onClose={() => setOpened(undefined)}
        >
          <CheckTrace check={opened} />
        </SidePanel>
      )}
    </Card>
  );
}

function CheckRow({ check, onOpen }: { readonly check: StoredCheck; readonly onOpen: () => void }) {
  const { at, state, statusCode, latencyMs, error, region, errorClass } = check;
  const where = region === 'local' ? texts.local : region;
  return (
    <Row className="hover:bg-hover">
      <Cell className="whitespace-nowrap">
        {formatTime(at)}
        <span className="block text-ink-3 text-xs">{where}</span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-1.5">
          <StateBadge state={state} />
          {statusCode !== null && <span className="text-ink-2 tabular-nums">{statusCode}</span>}
        </span>
      </Cell>
      <Cell className="max-w-96 max-md:hidden">
        {error !== null && (
          <>
            {errorClass !== null && <span className="font-medium">{texts.errors[errorClass]}: </span>}
            <span className="text-ink-2">{showReason(error)}</span>
          </>
        )}
      </Cell>
      <Cell isNumber className="whitespace-nowrap">
        {formatMs(latencyMs)}
      </Cell>
      <Cell className="w-10 pl-0!">
        <IconButton
          label={messages.openCheck({ time: formatTime(at) })}
          icon={<ChevronRight />}
          size="sm"
          onClick={onOpen}
        />
      </Cell>
    </Row>
  );
}
