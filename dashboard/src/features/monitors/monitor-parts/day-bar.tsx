import { formatDuration } from '../../../lib/time/format-duration.ts';
import { Explorer } from '../../../ui/explorer.tsx';
import { messages } from '../messages.ts';
import { type DayLevel, levelOf, problemShare } from './day-levels.ts';
import { formatAvailability, formatDay } from './format.ts';
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
  return (
    <div className="flex flex-col gap-1.5">
      <Explorer count={days.length} label={label} describe={(at) => describeDay(days[at])}>
        {(at) => (
          <>
            <DayBar days={days} label={label} className="h-12 w-full" />
            {at !== undefined && <SelectedDay at={at} days={days} />}
          </>
        )}
      </Explorer>
      <div className="flex flex-wrap justify-between gap-x-4 text-ink-3 text-xs">
        <span>{formatDay(days[0]?.date ?? '')}</span>
        <span>{messages.today}</span>
      </div>
    </div>
  );
}

function SelectedDay({ at, days }: { readonly at: number; readonly days: readonly Day[] }) {
  const left = (at / days.length) * 100;
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-[-3px] rounded-xs border-2 border-focus"
        style={{ left: `${left}%`, width: `${100 / days.length}%` }}
      />
      <span
        aria-hidden
        className="floating pointer-events-none absolute top-full z-10 mt-2 w-max max-w-64 px-2 py-1 text-xs"
        style={left > 50 ? { right: `${99 - left}%` } : { left: `${left}%` }}
      >
        {describeDay(days[at])}
      </span>
    </>
  );
}

/** Describes a day in words: its date, its availability, and how long it was down or degraded. */
function describeDay(day: Day | undefined): string {
  if (day === undefined) return '';
  const { date, availability, downSeconds, degradedSeconds } = day;
  if (availability === null) return messages.day.none({ day: formatDay(date) });
  return [
    messages.day.availability({ day: formatDay(date), percent: formatAvailability(availability) }),
    ...(downSeconds > 0 ? [messages.day.down({ duration: formatDuration(downSeconds) })] : []),
    ...(degradedSeconds > 0 ? [messages.day.degraded({ duration: formatDuration(degradedSeconds) })] : []),
  ].join(' · ');
}

/** Describes all days in a sentence. */
export function describeDays(name: string, days: readonly Day[], availability: number | null): string {
  const problems = days.filter(({ downSeconds }) => downSeconds > 0).length;
  return messages.days({ name, count: days.length, percent: formatAvailability(availability), problems });
}
