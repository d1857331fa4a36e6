import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { ReportPage } from '../../analytics/index.ts';
import { useReports } from '../steps/use-reports.ts';
import { FunnelList } from './funnel-list.tsx';
import { NewFunnel } from './new-funnel.tsx';
import { UnknownFunnel } from './no-funnel.tsx';
import { OneFunnel } from './one-funnel.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/funnels');

/** Where visitors drop out on the way through steps. */
export function FunnelsPage() {
  const [isMaking, setIsMaking] = useState(false);
  return (
    <ReportPage title="Funnels">
      <Funnels isMaking={isMaking} onMaking={setIsMaking} />
    </ReportPage>
  );
}

function Funnels({
  isMaking,
  onMaking,
}: {
  readonly isMaking: boolean;
  readonly onMaking: (isMaking: boolean) => void;
}) {
  const onLeave = () => onMaking(false);
  const { steps, saved: id } = route.useSearch();
  const { data, error, refetch } = useReports('funnel');
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={6} label="Loading the funnels" />;
  const saved = data.reports.find((one) => one.id === id);
  if (id !== undefined)
    return saved === undefined ? <UnknownFunnel /> : <OneFunnel key={id} saved={saved} onLeave={onLeave} />;
  const isNew = isMaking || steps !== undefined || data.reports.length === 0;
  return isNew ? (
    <NewFunnel isFirst={data.reports.length === 0} onLeave={onLeave} />
  ) : (
    <FunnelList funnels={data.reports} onNew={() => onMaking(true)} />
  );
}
