import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChangeBadge, Explained, formatFigure } from '../../analytics/index.ts';
import { type ApiStep, describeStep, kindOfStep } from '../steps/step.ts';
import type { FunnelStep } from './funnel-rows.ts';

/** The steps of a funnel as bars, with what is lost between them. */
export function FunnelSteps({
  steps,
  asked,
}: {
  readonly steps: readonly FunnelStep[];
  /** The steps as they were asked for, in the same order. */
  readonly asked: readonly ApiStep[];
}) {
  return (
    <ol aria-label="Funnel steps" className="flex flex-col">
      {steps.map((step, index) => {
        const definition = asked[index];
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
  /** What kind of step it is, before its name. */
  readonly kind: string;
  /** The rate of the step before, in percent. */
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
          <Told field="users" className="font-semibold">
            {formatFigure(users, 'count')}
          </Told>
          <Told field="conversion_rate" className="w-14 text-right text-ink-2">
            {formatFigure(rate, 'percent')}
          </Told>
        </p>
      </div>
      <span aria-hidden className="relative block h-7 overflow-hidden rounded-md bg-sunken">
        <span
          className="absolute inset-y-0 left-0 rounded-md bg-accent-soft transition-[width] duration-300"
          style={{ width: `${before}%` }}
        />
        <span
          className="absolute inset-y-0 left-0 rounded-md bg-series-1 transition-[width] duration-300"
          style={{ width: `${rate}%` }}
        />
      </span>
    </div>
  );
}

/** What happens on the way to a step: who is lost, and how long it takes the others. */
function Between({
  step: { lost, lostRate, medianTime, averageTime, users },
}: {
  readonly step: FunnelStep;
}) {
  return (
    <p className="my-2 flex flex-wrap items-center gap-x-4 gap-y-0.5 pl-1 text-ink-3 text-xs">
      <span className="flex items-center gap-1.5">
        <CornerDownRight aria-hidden className="size-3.5" />
        <Told
          field="dropoffs"
          note={`${formatFigure(lostRate, 'percent')} of those that took the step before.`}
        >
          {formatFigure(lost, 'count')} lost ({formatFigure(lostRate, 'percent')})
        </Told>
      </span>
      {users > 0 && (
        <Told field="median_time_to_complete" note={`The mean is ${formatFigure(averageTime, 'duration')}.`}>
          Median time {formatFigure(medianTime, 'duration')}
        </Told>
      )}
    </p>
  );
}

/** A figure that says what it means on hover and on focus. */
function Told({
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
        className={`min-h-6 cursor-help rounded-sm tabular-nums decoration-dotted underline-offset-3 hover:underline focus-visible:underline ${className}`}
      >
        {children}
      </button>
    </Explained>
  );
}
