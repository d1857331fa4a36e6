import { wallMsIn } from '../../lib/time/local-time.ts';
import { formatWall } from './describe-schedule.ts';
import { messages } from './messages.ts';
import { nextOccurrences, type Recurrence } from './recurrence.ts';

const SHOWN = 5;

/** The next five occurrences of maintenance, in its time zone. */
export function NextOccurrences({
  recurrence,
  wallMs,
  timeZone,
}: {
  readonly recurrence: Recurrence;
  readonly wallMs: number;
  readonly timeZone: string;
}) {
  const next = nextOccurrences(recurrence, wallMs, wallMsIn(timeZone, Date.now()), SHOWN);
  return (
    <section className="rounded-lg bg-sunken px-3 py-2">
      <h3 className="text-sm">{messages.next}</h3>
      {recurrence.repeats === 'custom' ? (
        <p className="text-ink-2">{messages.onServer}</p>
      ) : next.length === 0 ? (
        <p className="text-ink-2">{messages.noNext}</p>
      ) : (
        <ul className="text-ink-2 tabular-nums">
          {next.map((at) => (
            <li key={at}>{formatWall(at)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
