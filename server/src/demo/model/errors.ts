import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { DemoEvent, DemoSender } from './demo-event.ts';
import { createRandom } from './random.ts';
import type { Fault, Site } from './site.ts';

/** A generated browser error. */
export interface DemoError extends DemoSender {
  readonly message: string;
  readonly type: string;
  readonly stack?: string;
  readonly filename?: string;
  readonly lineno: number;
  readonly colno: number;
  readonly release?: string;
}

/** Generates the errors on the pages of a website, in order of time. */
export function modelErrors(
  site: Site,
  traffic: readonly DemoEvent[],
  { seed, endMs }: { readonly seed: number; readonly endMs: number },
): readonly DemoError[] {
  const random = createRandom(seed);
  const errors: DemoError[] = [];
  for (const view of traffic) {
    if (view.name !== 'pageview' || view.anonymousId === undefined) continue;
    const fault = site.faults.find((one) => canHappen(one, view, endMs) && random.chance(one.share));
    if (fault === undefined) continue;
    const timestamp = view.timestamp + random.between(200, 3_000);
    // Visitors who retry cause the error again.
    const times = random.chance(0.2) ? random.between(2, 4) : 1;
    for (let time = 0; time < times; time += 1)
      errors.push(
        writeError(fault, view, {
          timestamp: timestamp + time * random.between(900, 2_500),
          release: releaseAt(site, endMs - view.timestamp),
        }),
      );
  }
  return errors
    .filter(({ timestamp }) => timestamp <= endMs)
    .sort((one, other) => one.timestamp - other.timestamp);
}

function canHappen(
  { on, browsers, sinceDays, untilDays }: Fault,
  { url, userAgent, timestamp }: DemoEvent,
  endMs: number,
) {
  return (
    (on === undefined || on.test(new URL(url).pathname)) &&
    (browsers === undefined || browsers.test(userAgent)) &&
    (sinceDays === undefined || timestamp >= endMs - sinceDays * DAY_MS) &&
    (untilDays === undefined || timestamp < endMs - untilDays * DAY_MS)
  );
}

/** The release that was deployed so long before the end. */
function releaseAt({ releases }: Site, agoMs: number): string | undefined {
  return releases.find(({ daysBeforeEnd }) => agoMs <= daysBeforeEnd * DAY_MS)?.version;
}

function writeError(
  fault: Fault,
  view: DemoEvent,
  { timestamp, release }: { readonly timestamp: number; readonly release: string | undefined },
): DemoError {
  const { name: _name, referrer: _referrer, ttfb: _t, fcp: _f, lcp: _l, load_time: _time, ...sender } = view;
  return {
    ...sender,
    timestamp,
    message: fault.message,
    type: fault.errorType,
    lineno: fault.line,
    colno: fault.column,
    ...(fault.filename !== '' && { filename: fault.filename }),
    ...(fault.stack !== '' && { stack: fault.stack }),
    ...(release !== undefined && { release }),
  };
}
