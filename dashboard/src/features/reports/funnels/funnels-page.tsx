import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { useCommands } from '../../../ui/commands/registry.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { ReportPage } from '../../analytics/index.ts';
import { useReports } from '../steps/use-reports.ts';
import { FunnelList } from './funnel-list.tsx';
import { messages } from './messages.ts';
import { NewFunnel } from './new-funnel.tsx';
import { UnknownFunnel } from './no-funnel.tsx';
import { OneFunnel } from './one-funnel.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/funnels');

/** The funnels page. */
export function FunnelsPage() {
  const [isCreating, setIsCreating] = useState(false);
  useCommands([
    {
      id: 'funnels.create',
      title: messages.new,
      group: messages.title,
      icon: <Plus />,
      run: () => setIsCreating(true),
    },
  ]);
  return (
    <ReportPage title={messages.title}>
      <Funnels isCreating={isCreating} onCreating={setIsCreating} />
    </ReportPage>
  );
}

function Funnels({
  isCreating,
  onCreating,
}: {
  readonly isCreating: boolean;
  readonly onCreating: (isCreating: boolean) => void;
}) {
  const onLeave = () => onCreating(false);
  const { steps, saved: id } = route.useSearch();
  const { data, error, refetch } = useReports('funnel');
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={6} label={messages.loading} />;
  const saved = data.reports.find((one) => one.id === id);
  if (id !== undefined)
    return saved === undefined ? <UnknownFunnel /> : <OneFunnel key={id} saved={saved} onLeave={onLeave} />;
  const isNew = isCreating || steps !== undefined || data.reports.length === 0;
  return isNew ? (
    <NewFunnel isFirst={data.reports.length === 0} onLeave={onLeave} />
  ) : (
    <FunnelList funnels={data.reports} onNew={() => onCreating(true)} />
  );
}
