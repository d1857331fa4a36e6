import { joinClasses } from '../../../lib/join-classes.ts';
import { formatMs } from '../../../lib/time/format-period.ts';
import { messages } from './messages.ts';
import { PHASES, type Phases, phaseClasses } from './monitor.ts';

/** The narrowest bar that can be seen, in percent. */
const MIN_WIDTH = 0.8;

/** The phases of a check, one below the other, each where it began. */
export function Waterfall({
  phases,
  totalMs,
}: {
  readonly phases: Phases;
  /** The whole duration of the check; `null` when nothing answered. */
  readonly totalMs: number | null;
}) {
  const bars = barsOf(phases, totalMs);
  if (bars.length === 0) return null;
  return (
    <ul aria-label={messages.waterfall} className="flex flex-col gap-1 text-xs">
      {bars.map(({ key, tone, ms, left, width }) => (
        <li key={key} className="grid grid-cols-[4.75rem_1fr_4rem] items-center gap-2">
          <span className="truncate text-ink-2">{messages.phases[key]}</span>
          <span aria-hidden className="relative h-3 rounded-xs bg-sunken">
            <span
              className={joinClasses(
                'forced-color-adjust-none absolute inset-y-0 rounded-xs',
                phaseClasses(tone).bar,
              )}
              style={{ left: `${left}%`, width: `${width}%` }}
            />
          </span>
          <span className="text-right tabular-nums">{formatMs(ms)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the phases that happened, with their place in percent of the whole duration. */
export function barsOf(phases: Phases, totalMs: number | null) {
  const known = PHASES.flatMap(({ key, tone }) => {
    const ms = phases[key];
    return ms === null ? [] : [{ key, tone, ms }];
  });
  const sum = known.reduce((total, { ms }) => total + ms, 0);
  const whole = Math.max(sum, totalMs ?? 0, Number.MIN_VALUE);
  let beganMs = 0;
  return known.map((bar) => {
    const width = Math.max(MIN_WIDTH, (bar.ms / whole) * 100);
    const left = Math.min((beganMs / whole) * 100, 100 - width);
    beganMs += bar.ms;
    return { ...bar, left, width };
  });
}
