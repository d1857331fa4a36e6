import type { MaybePromise } from '../../lib/maybe-promise.ts';
import type { Website } from '../websites/index.ts';
import type { TrackEvent } from './event.contract.ts';
import type { EventRow } from './event-row.ts';

/** What can be said of an event, a measurement or an error alike: the steps ask for nothing else. */
export type SentFact = Partial<Omit<TrackEvent, 'name'>> & { readonly name?: string | null | undefined };

/** Something that was sent, on its way: what is known of its sender, and the row that the steps fill in. */
export interface Draft<S extends SentFact = SentFact> {
  readonly event: S;
  readonly row: EventRow;
  readonly website: Website;
  /** Whether a holder of a key sent it, and not just a page. */
  readonly isByKey: boolean;
  /** The `Origin` of the request, else its `Referer`: the page that it was sent from, as the browser says. */
  readonly sentFrom: string | undefined;
  /** Address of the visitor. It lives as long as the draft and goes nowhere. */
  readonly ip: string;
  /** User agent of the visitor; empty when unknown. */
  readonly userAgent: string;
  /** Whether a holder of a key sent it without a word on the visitor's browser: then `userAgent` is a program's. */
  readonly isServerSide: boolean;
  /** Why it was dropped; `undefined` while it is kept. */
  dropped: string | undefined;
}

/** What a step says of an event. A reason is a short fixed word: it becomes the label of a counter. */
type Verdict = 'keep' | { readonly drop: string };

/** One step of the way of an event: fills in rows, or drops events. */
export interface Step {
  readonly name: string;
  /** Handles all events of a request; answers with a promise only when it has to wait. */
  run(drafts: readonly Draft[]): MaybePromise<void>;
}

/** A step that looks at one event at a time. */
export function eachEvent(name: string, decide: (draft: Draft) => Verdict): Step {
  return {
    name,
    run: (drafts) => {
      for (const draft of drafts) {
        const verdict = decide(draft);
        if (verdict !== 'keep') draft.dropped = verdict.drop;
      }
    },
  };
}
