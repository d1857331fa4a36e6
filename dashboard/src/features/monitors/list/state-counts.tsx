import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { messages } from '../messages.ts';
import { type MonitorState, STATES } from '../monitor-parts/monitor.ts';
import { StateIcon } from '../monitor-parts/state-mark.tsx';

/** These are shown even if no monitor is in them. */
const ALWAYS: ReadonlySet<MonitorState> = new Set(['up', 'degraded', 'down']);

/** The number of monitors in each state. A click shows only those. */
export function StateCounts({
  counts,
  chosen,
  onChoose,
}: {
  readonly counts: Readonly<Partial<Record<MonitorState, number>>>;
  readonly chosen: MonitorState | undefined;
  readonly onChoose: (state: MonitorState | undefined) => void;
}) {
  const shown = STATES.filter((state) => ALWAYS.has(state) || (counts[state] ?? 0) > 0);
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{messages.counts}</legend>
      {shown.map((state) => {
        const count = counts[state] ?? 0;
        const isChosen = state === chosen;
        return (
          <button
            key={state}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : state)}
            className={joinClasses(
              'flex items-center gap-2 rounded-lg border bg-surface px-3 py-2 shadow-card transition-colors hover:bg-hover pointer-coarse:min-h-11',
              isChosen ? 'border-accent bg-accent-soft' : 'border-line',
            )}
          >
            <StateIcon state={state} />
            <span className="text-ink-2">{messages.states[state]}</span>
            <span className={joinClasses('font-semibold tabular-nums', count === 0 && 'text-ink-3')}>
              {count.toLocaleString(LANGUAGE)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
