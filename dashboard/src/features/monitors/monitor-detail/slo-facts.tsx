import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatDuration } from '../../../lib/time/format-duration.ts';
import { formatAvailability } from '../monitor-parts/format.ts';
import type { Summary } from '../monitor-parts/monitor.ts';
import { messages } from './messages.ts';

const texts = messages.slo;
/** From this burn rate on, the budget is used up before the period ends. */
const FAST = 1;

/** The target of the availability, how much of its error budget is left, and how fast it is used. */
export function SloFacts({ slo }: { readonly slo: NonNullable<Summary['slo']> }) {
  const { targetPercent, days, availability, budgetSeconds, remainingSeconds, burnRate } = slo;
  const isMissed = remainingSeconds < 0;
  const left = budgetSeconds === 0 ? 0 : Math.max(0, Math.min(1, remainingSeconds / budgetSeconds));
  const isFast = burnRate !== null && burnRate > FAST;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold text-xl tabular-nums">{formatAvailability(availability)}</span>
        <span className="text-ink-2">
          {texts.target({ percent: formatAvailability(targetPercent), days })}
        </span>
      </div>
      <div
        role="img"
        aria-label={texts.left({ percent: Math.floor(left * 100) })}
        className="h-2.5 overflow-hidden rounded-full bg-hover"
      >
        <span
          className={joinClasses(
            'forced-color-adjust-none block h-full rounded-full',
            left < 0.25 ? 'bg-warn' : 'bg-good',
          )}
          style={{ width: `${left * 100}%` }}
        />
      </div>
      <p className={isMissed ? 'font-medium text-bad-text' : 'text-ink-2'}>
        {isMissed
          ? texts.missed({ duration: formatDuration(-remainingSeconds) })
          : texts.remaining({ left: formatDuration(remainingSeconds), all: formatDuration(budgetSeconds) })}
      </p>
      {burnRate !== null && (
        <p className={isFast ? 'text-warn-text' : 'text-ink-3'}>
          {texts.burnRate({ rate: burnRate.toLocaleString(LANGUAGE, { maximumFractionDigits: 2 }) })}
          {isFast && ` ${texts.tooFast}`}
        </p>
      )}
    </div>
  );
}
