import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChangeBadge, Explained, formatFigure } from '../../analytics/index.ts';
import { type ApiStep, describeStep, kindOfStep } from '../steps/step.ts';
import type { FunnelStep } from './funnel-rows.ts';
import { messages } from './messages.ts';

/** The steps of a funnel as bars, with the drop-offs between them. */
export function FunnelSteps({
  steps,
  definitions,
}: {
  readonly steps: readonly FunnelStep[];
  /** The definitions of the steps, in the same order. */
  readonly definitions: readonly ApiStep[];
}) {
  return (
    <ol aria-label={messages.steps.list} className="flex flex-col">
      {steps.map((step, index) => {
        const definition = definitions[index];
        return (
          <li key={step.number}>
            {index > 0 && <Between step={step} />}
            <StepBar
              step={step}
              before={steps[index - 1]?.rate ?? step.rate}
              kind={definition === undefined ? '' : kindOfStep(definition)}
              description={definition === undefined ? step.name : describeStep(definition)}
            />
          </li>
        );
      })}
    </ol>
  );
}

function StepBar({
  step: { number, name, users, rate, change },
  before,
  kind,
  description,
}: {
  readonly step: FunnelStep;
  /** The type of the step, shown before its name. */
  readonly kind: string;
  /** The rate of the previous step, in percent. */
  readonly before: number;
  readonly description: string;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="min-w-0 flex-1 truncate" title={description}>
          <span className="mr-2 font-semibold text-ink-3">{number}</span>
          {kind !== '' && <span className="mr-1.5 text-ink-3">{kind}</span>}
          <span className="font-medium">{name}</span>
        </p>
        <p className="flex items-baseline gap-2">
          {number > 1 && change !== undefined && (
            <ChangeBadge change={change} metric="conversion_rate" kind="percent" className="self-center" />
          )}
          <ExplainedFigure field="users" className="font-semibold">
            {formatFigure(users, 'count')}
          </ExplainedFigure>
          <ExplainedFigure field="conversion_rate" className="w-14 text-right text-ink-2">
            {formatFigure(rate, 'percent')}
          </ExplainedFigure>
        </p>
      </div>
      <span aria-hidden className="relative block h-7 overflow-hidden rounded-md bg-sunken">
        <span
          className="absolute inset-y-0 left-0 rounded-md bg-accent-soft forced-color-adjust-none transition-[width] duration-300"
          style={{ width: `${before}%` }}
        />
        <span
          className="absolute inset-y-0 left-0 rounded-md bg-series-1 forced-color-adjust-none transition-[width] duration-300"
          style={{ width: `${rate}%` }}
        />
      </span>
    </div>
  );
}

/** The drop-offs and the time between two steps. */
function Between({
  step: { droppedOff, dropOffRate, medianTime, averageTime, users },
}: {
  readonly step: FunnelStep;
}) {
  return (
    <p className="my-2 flex flex-wrap items-center gap-x-4 gap-y-0.5 pl-1 text-ink-3 text-xs">
      <span className="flex items-center gap-1.5">
        <CornerDownRight aria-hidden className="size-3.5" />
        <ExplainedFigure
          field="dropoffs"
          note={messages.steps.droppedOffNote({ percent: formatFigure(dropOffRate, 'percent') })}
        >
          {messages.steps.droppedOff({
            count: formatFigure(droppedOff, 'count'),
            percent: formatFigure(dropOffRate, 'percent'),
          })}
        </ExplainedFigure>
      </span>
      {users > 0 && (
        <ExplainedFigure
          field="median_time_to_complete"
          note={messages.steps.meanTime({ time: formatFigure(averageTime, 'duration') })}
        >
          {messages.steps.medianTime({ time: formatFigure(medianTime, 'duration') })}
        </ExplainedFigure>
      )}
    </p>
  );
}

/** A figure with its definition in a tooltip. */
function ExplainedFigure({
  field,
  note,
  className = '',
  children,
}: {
  readonly field: string;
  readonly note?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Explained subject={{ type: 'funnels', field }} note={note}>
      <button
        type="button"
        className={`min-h-6 cursor-help rounded-sm tabular-nums underline-offset-3 hover:underline focus-visible:underline ${className}`}
      >
        {children}
      </button>
    </Explained>
  );
}
