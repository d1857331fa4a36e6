import { LANGUAGE } from '../../../lib/language.ts';
import { placeOf } from './latency-shapes.ts';
import { messages } from './messages.ts';
import type { Moment } from './use-correlation.ts';

const FULL = 100;

/** The visitors of the website on the time axis of the chart above, and marks for its annotations. */
export function TrafficLane({ moments }: { readonly moments: readonly Moment[] }) {
  const most = Math.max(1, ...moments.map(({ visitors }) => visitors ?? 0));
  return (
    <div aria-hidden className="relative mt-3 border-line border-b">
      <div className="flex h-12 items-end">
        {moments.map(({ atMs, visitors }) => (
          <span key={atMs} className="flex h-full flex-1 items-end px-px">
            <span
              className="w-full rounded-t-xs bg-series-6"
              style={{ height: `${((visitors ?? 0) / most) * FULL}%` }}
            />
          </span>
        ))}
      </div>
      {moments.map(({ atMs, notes }, index) =>
        notes.length === 0 ? null : (
          <span
            key={atMs}
            className="absolute -top-2 -translate-x-1/2 text-series-4 text-xs"
            style={{ left: `${placeOf(index, moments.length) * FULL}%` }}
          >
            ◆
          </span>
        ),
      )}
    </div>
  );
}

/** The lines of the tooltip about a moment. */
export function MomentLines({ moment }: { readonly moment: Moment }) {
  return (
    <>
      <span className="flex justify-between gap-3 border-line border-t pt-0.5">
        <span className="truncate text-ink-2">{messages.correlation.visitors}</span>
        <span className="tabular-nums">{moment.visitors?.toLocaleString(LANGUAGE) ?? '–'}</span>
      </span>
      {moment.notes.map((text) => (
        <span key={text} className="border-series-4 border-l-2 pl-1.5 text-ink-2">
          {text}
        </span>
      ))}
    </>
  );
}

/** Describes a moment for screen readers. */
export function describeMoment({ visitors, notes }: Moment): string {
  const count = visitors === null ? [] : [messages.correlation.count({ visitors })];
  return [...count, ...notes].join(', ');
}
