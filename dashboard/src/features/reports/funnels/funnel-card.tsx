import type { ReactNode } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  comparedScope,
  csvName,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { FigureTiles } from '../steps/figure-tiles.tsx';
import { type FunnelOptions, funnelPart, splitFunnelPart } from './funnel.ts';
import { csvOfSteps, type FunnelStep, funnelSteps } from './funnel-rows.ts';
import { FunnelSplits } from './funnel-splits.tsx';
import { FunnelSteps } from './funnel-steps.tsx';
import { messages } from './messages.ts';

/** The figures of a funnel: its steps, its drop-offs and its split. */
export function FunnelCard({
  title,
  options,
  actions,
}: {
  readonly title: string;
  readonly options: FunnelOptions;
  readonly actions?: ReactNode;
}) {
  const { search, subject: website } = useAnalytics();
  const frame = comparedScope(search);
  const part = funnelPart(frame, options);
  const split = splitFunnelPart(frame, options);
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const steps = data && funnelSteps(data);
  const csv =
    steps &&
    (() => ({
      name: csvName(website.domain ?? website.name, title),
      text: writeCsv(csvOfSteps(steps)),
    }));
  return (
    <>
      <FunnelTiles steps={steps} title={title} />
      <Card
        title={messages.columns.steps}
        actions={
          <>
            {actions}
            <CardMenu title={title} parts={split === undefined ? [part] : [part, split]} csv={csv} />
          </>
        }
      >
        {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
        {steps === undefined && error === null && (
          <div role="status" className="flex flex-col gap-4">
            <span className="sr-only">{messages.loadingFigures}</span>
            {options.steps
              .map((_, index) => `step-${index}`)
              .map((key) => (
                <Skeleton key={key} className="h-12! w-full" />
              ))}
          </div>
        )}
        {steps !== undefined && (
          <div className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
            <FunnelSteps steps={steps} definitions={options.steps} />
          </div>
        )}
      </Card>
      {split !== undefined && <FunnelSplits part={split} options={options} title={title} />}
    </>
  );
}

function FunnelTiles({
  steps,
  title,
}: {
  readonly steps: readonly FunnelStep[] | undefined;
  readonly title: string;
}) {
  const [first, last] = [steps?.[0], steps?.at(-1)];
  return (
    <FigureTiles
      label={title}
      tiles={[
        {
          label: messages.columns.conversion,
          type: 'funnels',
          field: 'conversion_rate',
          kind: 'percent',
          value: last?.rate,
          change: last?.change,
        },
        {
          label: messages.columns.entered,
          type: 'funnels',
          field: 'total_users',
          kind: 'count',
          value: first?.users,
          change: first?.usersChange,
        },
        {
          label: messages.columns.completed,
          type: 'funnels',
          field: 'users',
          kind: 'count',
          value: last?.users,
          change: last?.usersChange,
        },
      ]}
    />
  );
}
