import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { ReportPage } from '../../analytics/index.ts';
import type { Report } from '../steps/step.ts';
import { readSteps } from '../steps/step-text.ts';
import { useReports } from '../steps/use-reports.ts';
import { GoalList } from './goal-list.tsx';
import { messages } from './messages.ts';
import { NoGoals, UnknownGoal } from './no-goals.tsx';
import { OneGoal } from './one-goal.tsx';

const GoalDialog = lazy(() => import('./goal-dialog.tsx').then((module) => ({ default: module.GoalDialog })));
const route = getRouteApi('/signed-in/websites/$websiteId/goals');

/** The goals page. */
export function GoalsPage() {
  const { make } = route.useSearch();
  const navigate = route.useNavigate();
  const [chosen, setEdited] = useState<Report | 'new'>();
  const edited = chosen ?? (make === undefined ? undefined : 'new');
  const close = () => {
    setEdited(undefined);
    if (make !== undefined)
      void navigate({ search: ({ make: _, ...old }) => old, replace: true, resetScroll: false });
  };
  useCommands([
    {
      id: 'goals.create',
      title: messages.new,
      group: messages.title,
      icon: <Plus />,
      run: () => setEdited('new'),
    },
  ]);
  return (
    <ReportPage
      title={messages.title}
      actions={
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          {messages.new}
        </Button>
      }
    >
      <Goals onEdit={setEdited} />
      <Suspense>
        {edited !== undefined && (
          <GoalDialog
            goal={edited === 'new' ? undefined : edited}
            onClose={close}
            suggested={readSteps(make)[0]}
          />
        )}
      </Suspense>
    </ReportPage>
  );
}

function Goals({ onEdit }: { readonly onEdit: (goal: Report | 'new') => void }) {
  const { goal: id } = route.useSearch();
  const { data, error, refetch } = useReports('goal');
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={6} label={messages.loading} />;
  const goals = data.reports;
  const chosen = goals.find((one) => one.id === id);
  if (id !== undefined)
    return chosen === undefined ? <UnknownGoal /> : <OneGoal key={id} goal={chosen} onEdit={onEdit} />;
  return goals.length === 0 ? (
    <NoGoals onNew={() => onEdit('new')} />
  ) : (
    <GoalList goals={goals} onEdit={onEdit} />
  );
}
