import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { messages } from '../messages.ts';
import { type DayLevel, levelOf, problemShare } from './day-levels.ts';
import { formatAvailability, formatDay, formatDuration } from './format.ts';
import type { Day } from './monitor.ts';

/** The width of a day and of the gap beside it, in units of the picture. */
const [BAR, GAP, HEIGHT] = [7, 3, 40];
const NONE_HEIGHT = 8;

const FILLS: Readonly<Record<DayLevel, string>> = {
  none: 'fill-edge opacity-40',
  up: 'fill-good',
  degraded: 'fill-warn',
  partial: 'fill-bad',
  down: 'fill-bad',
};
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The days of a monitor, oldest first. The lower part of a day is the share of its problem, and a day without figures is a stub.
 * @param label describes the whole picture.
 */
export function DayBar({
  days,
  label,
  className = 'h-8 w-full',
}: {
  readonly days: readonly Day[];
  readonly label: string;
  readonly className?: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={className}
    >
      {days.map((day, index) => (
        <DayShape key={day.date} day={day} x={index * (BAR + GAP)} />
      ))}
    </svg>
  );
}

function DayShape({ day, x }: { readonly day: Day; readonly x: number }) {
  const level = levelOf(day);
  const problem = Math.round(problemShare(day) * HEIGHT);
  if (level === 'none')
    return <rect x={x} y={HEIGHT - NONE_HEIGHT} width={BAR} height={NONE_HEIGHT} className={FILLS.none} />;
  return (
    <>
      <rect x={x} y={0} width={BAR} height={HEIGHT - problem} rx={1} className={FILLS.up} />
      {problem > 0 && (
        <rect x={x} y={HEIGHT - problem} width={BAR} height={problem} className={FILLS[level]} />
      )}
    </>
  );
}

/** The days with the figures of the day under the pointer. Arrow keys move through the days. */
export function DayExplorer({ days, label }: { readonly days: readonly Day[]; readonly label: string }) {
  const [at, setAt] = useState<number>();
  const day = at === undefined ? undefined : days[at];
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt((old) => Math.min(days.length - 1, Math.max(0, (old ?? days.length) + step)));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(at ?? days.length - 1) + 1}
        aria-valuetext={describeDay(days[at ?? days.length - 1])}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setAt(undefined)}
        onKeyDown={move}
        onBlur={() => setAt(undefined)}
        className="relative touch-pan-y rounded-sm"
      >
        <DayBar days={days} label={label} className="h-12 w-full" />
        {at !== undefined && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-[-3px] rounded-xs border-2 border-focus"
            style={{ left: `${(at / days.length) * 100}%`, width: `${100 / days.length}%` }}
          />
        )}
      </div>
      <div className="flex min-h-5 flex-wrap justify-between gap-x-4 text-ink-3 text-xs">
        <span>{formatDay(days[0]?.date ?? '')}</span>
        <span className={joinClasses('text-ink-2', day === undefined && 'invisible')} aria-hidden>
          {describeDay(day)}
        </span>
        <span>{messages.today}</span>
      </div>
    </div>
  );
}

/** Describes a day in words: its date, its availability, and how long it was down or degraded. */
function describeDay(day: Day | undefined): string {
  if (day === undefined) return '';
  const { date, availability, downSeconds, degradedSeconds } = day;
  if (availability === null) return messages.day.none(formatDay(date));
  return [
    messages.day.availability(formatDay(date), formatAvailability(availability)),
    ...(downSeconds > 0 ? [messages.day.down(formatDuration(downSeconds))] : []),
    ...(degradedSeconds > 0 ? [messages.day.degraded(formatDuration(degradedSeconds))] : []),
  ].join(' · ');
}

/** Describes all days in a sentence. */
export function describeDays(name: string, days: readonly Day[], availability: number | null): string {
  const problems = days.filter(({ downSeconds }) => downSeconds > 0).length;
  return messages.days(name, days.length, formatAvailability(availability), problems);
}
