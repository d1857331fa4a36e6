import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { BackupsCard, DeliveriesCard, SettingsCard } from './list-cards.tsx';
import { LossesCard } from './losses-card.tsx';
import { messages } from './messages.ts';
import { SlowQueriesCard } from './slow-queries-card.tsx';
import { SystemCard } from './system-card.tsx';
import { TablesCard } from './tables-card.tsx';

const REFRESH_MS = 60_000;

/** The state of the server, for its operators. */
export function InstancePage() {
  const { data, error, refetch, isFetching } = useQuery(
    rpc.instance.overview.queryOptions({ refetchInterval: REFRESH_MS, retry: false }),
  );
  const problem = error === null ? undefined : toProblem(error);
  return (
    <Page
      title={messages.title}
      description={messages.text}
      actions={
        <Button onClick={() => void refetch()} isPending={isFetching}>
          <RefreshCw aria-hidden />
          {messages.refresh}
        </Button>
      }
    >
      {problem?.code === 'FORBIDDEN' && <Notice>{messages.noAccess}</Notice>}
      {problem !== undefined && problem.code !== 'FORBIDDEN' && (
        <ProblemNotice {...problem} onRetry={() => void refetch()} />
      )}
      {data === undefined && problem === undefined && (
        <Card>
          <SkeletonLines label={messages.loading} />
        </Card>
      )}
      {data !== undefined && (
        <>
          <SystemCard overview={data} />
          <LossesCard losses={data.losses} />
          <TablesCard tables={data.tables} />
          <SlowQueriesCard queries={data.slowQueries} />
          <DeliveriesCard deliveries={data.failedDeliveries} />
          <BackupsCard backups={data.backups} />
          <SettingsCard settings={data.settings} />
        </>
      )}
    </Page>
  );
}
