import { toProblem } from '../../../api/problem.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { comparedScope, NothingHere, ReportPage, useAnalytics, useFigures } from '../../analytics/index.ts';
import { DurationsCard } from './durations-card.tsx';
import { InstallLink } from './install-link.tsx';
import { messages } from './messages.ts';
import { SessionList } from './session-list.tsx';
import { VisitFigures } from './visit-figures.tsx';

/** Single visits, and what visits are like. */
export function SessionsPage() {
  return (
    <ReportPage title={messages.title} resets={['rows']}>
      <Sessions />
    </ReportPage>
  );
}

function Sessions() {
  const { search } = useAnalytics();
  const { data, error, isPlaceholderData, refetch } = useFigures({
    frame: comparedScope(search),
    parameter: 'session_metrics',
  });
  return (
    <NothingHere action={<InstallLink />}>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
        <VisitFigures figures={data} isPlaceholder={isPlaceholderData} />
        <DurationsCard />
      </div>
      <SessionList />
    </NothingHere>
  );
}
