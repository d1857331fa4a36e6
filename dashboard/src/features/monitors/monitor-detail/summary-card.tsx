import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatDuration } from '../../../lib/time/format-duration.ts';
import { formatMs } from '../../../lib/time/format-period.ts';
import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import { ZONES } from '../../../lib/time/time-zones.ts';
import { Card } from '../../../ui/card.tsx';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { messages as shared } from '../messages.ts';
import { DayExplorer, describeDays } from '../monitor-parts/day-bar.tsx';
import { formatAvailability, isObserved } from '../monitor-parts/format.ts';
import type { Monitor, Summary } from '../monitor-parts/monitor.ts';
import { messages } from './messages.ts';
import { useSummary } from './use-monitor.ts';

type Period = Summary['periods'][number];
const DEFAULT_DAYS = 30;

/** Availability by period, the other figures of the selected period, and the days. */
export function SummaryCard({
  monitor: { id, name, kind },
  zone = OWN_ZONE,
  onZone,
}: {
  readonly monitor: Monitor;
  readonly zone: string | undefined;
  readonly onZone: (zone: string | undefined) => void;
}) {
  const { data, error, refetch } = useSummary(id, zone);
  const [days, setDays] = useState(DEFAULT_DAYS);
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
  const summary = data?.summary;
  const period = summary?.periods.find((one) => one.days === days) ?? summary?.periods[0];
  return (
    <Card isFlush>
      <h2 className="sr-only">{messages.figures}</h2>
      {summary === undefined || period === undefined ? (
        <div role="status" className="p-4">
          <span className="sr-only">{messages.loading}</span>
          <Skeleton className="h-40! w-full" />
        </div>
      ) : (
        <>
          <Periods periods={summary.periods} chosen={period.days} onChoose={setDays} />
          <PeriodFigures period={period} hasLatency={kind !== 'heartbeat'} />
          <div className="flex flex-col gap-3 border-line border-t p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-base">{shared.columns.days({ count: summary.days.length })}</h3>
              <Combobox
                label={messages.zone}
                className="w-56!"
                choices={ZONES}
                value={zone}
                onChange={(chosen) => onZone(chosen === null || chosen === OWN_ZONE ? undefined : chosen)}
              />
            </div>
            <DayExplorer
              days={summary.days}
              label={describeDays(name, summary.days, availabilityIn(summary, summary.days.length))}
            />
          </div>
        </>
      )}
    </Card>
  );
}

/** The availability of so many days; `null` if it is not known yet. */
function availabilityIn({ periods }: Summary, days: number): number | null {
  const period = periods.find((one) => one.days === days);
  return period !== undefined && isObserved(period.knownSeconds) ? period.availability : null;
}

function Periods({
  periods,
  chosen,
  onChoose,
}: {
  readonly periods: readonly Period[];
  readonly chosen: number;
  readonly onChoose: (days: number) => void;
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-px overflow-hidden rounded-t-xl bg-line lg:grid-cols-4">
      <legend className="sr-only">{messages.period}</legend>
      {periods.map(({ days, availability, knownSeconds, downSeconds, outages }) => (
        <button
          key={days}
          type="button"
          aria-pressed={days === chosen}
          onClick={() => onChoose(days)}
          className={joinClasses(
            'relative flex min-w-0 flex-col gap-0.5 bg-surface px-4 py-3 text-left outline-offset-[-2px] hover:bg-hover',
            'before:absolute before:inset-x-0 before:top-0 before:h-0.5',
            days === chosen && 'before:bg-accent',
          )}
        >
          <span
            className={joinClasses(
              'font-medium text-xs',
              days === chosen ? 'text-accent-text' : 'text-ink-2',
            )}
          >
            {messages.periodName({ days })}
          </span>
          <span className="font-semibold text-xl tabular-nums tracking-tight sm:text-2xl">
            {formatAvailability(isObserved(knownSeconds) ? availability : null)}
          </span>
          <span className="text-ink-3 text-xs">
            {describeDowntime({ availability, knownSeconds, downSeconds, outages })}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** What the percentage does not say. Without an outage, failed checks were not confirmed. */
function describeDowntime({
  availability,
  knownSeconds,
  downSeconds,
  outages,
}: Pick<Period, 'availability' | 'knownSeconds' | 'downSeconds' | 'outages'>): string {
  if (availability === null) return messages.noTime;
  if (!isObserved(knownSeconds)) return messages.tooNew;
  if (downSeconds === 0) return messages.noDowntime;
  const duration = formatDuration(downSeconds);
  return outages === 0 ? messages.failing({ duration }) : messages.downtime({ duration });
}

function PeriodFigures({ period, hasLatency }: { readonly period: Period; readonly hasLatency: boolean }) {
  const { knownSeconds, outages, mttrSeconds, mtbfSeconds, checkRatio, p50Ms, p95Ms, p99Ms } = period;
  const figures: readonly { readonly name: string; readonly text?: string; readonly value: string }[] = [
    { name: messages.outages, value: outages.toLocaleString(LANGUAGE) },
    { ...messages.mttr, value: formatDuration(mttrSeconds) },
    { ...messages.mtbf, value: formatDuration(mtbfSeconds) },
    { name: messages.checkRatio, value: formatAvailability(isObserved(knownSeconds) ? checkRatio : null) },
    ...(hasLatency
      ? [
          { name: messages.percentile({ level: 50 }), value: formatMs(p50Ms) },
          { name: messages.percentile({ level: 95 }), value: formatMs(p95Ms) },
          { name: messages.percentile({ level: 99 }), value: formatMs(p99Ms) },
        ]
      : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-line border-t px-4 py-3 sm:grid-cols-4 xl:grid-cols-7">
      {figures.map(({ name, text, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-3 text-xs">
            {text === undefined ? name : <abbr title={text}>{name}</abbr>}
          </dt>
          <dd className="font-medium text-base tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
