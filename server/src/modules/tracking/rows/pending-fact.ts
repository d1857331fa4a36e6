import type { MaybePromise } from '../../../lib/concurrency/maybe-promise.ts';
import type { Website } from '../../websites/index.ts';
import type { TrackEvent } from '../contract/event.contract.ts';
import type { EventRow } from './event-row.ts';

/** The fields that events, web vitals and errors have in common. Steps read only these. */
export type SentFact = Partial<Omit<TrackEvent, 'name'>> & { readonly name?: string | null | undefined };

/** A fact in the ingestion pipeline: its input, its sender, and the row that the steps write. */
export interface PendingFact<S extends SentFact = SentFact> {
  readonly event: S;
  readonly row: EventRow;
  readonly website: Website;
  /** Whether it was sent with a key or a token. */
  readonly hasKey: boolean;
  /** The page that sent it, according to the browser: the `Origin` header, else `Referer`. */
  readonly sentFrom: string | undefined;
  /** The IP address of the visitor. It is used only by the steps and never stored. */
  readonly ip: string;
  /** The user agent of the visitor; empty if unknown. */
  readonly userAgent: string;
  /**
   * Whether `userAgent` is that of a server: of a request with a key that does not state the visitor's, or of an HTTP library
   * that sends a custom event or identifies a visitor with a public tracking id.
   */
  readonly isServerSide: boolean;
  /**
   * A random text for a request through an image proxy of a mail service. It distinguishes the visitor, whose address and user agent are
   * unknown.
   */
  readonly unknownVisitor: string | undefined;
  /** Whether it begins a visit; set by the step of visits. */
  opensVisit: boolean;
  /** The field whose value is unusable; the fact is counted without it. */
  finding: string | undefined;
  /** The reason for which it was dropped; `undefined` if it was not. */
  dropped: string | undefined;
}

/** The decision of a step. A reason is one of a fixed set of short words, because it is stored with the counts. */
export type Verdict = 'keep' | { readonly drop: string };

/** A step of the ingestion pipeline. It sets columns or drops events. */
export interface Step {
  readonly name: string;
  /** Processes all events of a request. Returns a promise only if it must wait. */
  run(pendingFacts: readonly PendingFact[]): MaybePromise<void>;
}

/** Creates a step that processes one event at a time. */
export function eachEvent(name: string, decide: (fact: PendingFact) => Verdict): Step {
  return {
    name,
    run: (pendingFacts) => {
      for (const fact of pendingFacts) {
        const verdict = decide(fact);
        if (verdict !== 'keep') fact.dropped = verdict.drop;
      }
    },
  };
}

/**
 * Runs the steps in order. Dropped pending facts are not passed to the next step.
 *
 * @param first the index of the first step to run.
 * @returns the pending facts that were not dropped; a promise only if a step must wait.
 */
export function runSteps<S extends SentFact>(
  steps: readonly Step[],
  pendingFacts: readonly PendingFact<S>[],
  first = 0,
): MaybePromise<readonly PendingFact<S>[]> {
  let kept = pendingFacts;
  for (let index = first; index < steps.length; index += 1) {
    const running = kept;
    const pending = steps[index]?.run(running);
    if (pending instanceof Promise) return pending.then(() => runSteps(steps, keptOf(running), index + 1));
    kept = keptOf(running);
  }
  return kept;
}

function keptOf<S extends SentFact>(pendingFacts: readonly PendingFact<S>[]): readonly PendingFact<S>[] {
  return pendingFacts.every(isKept) ? pendingFacts : pendingFacts.filter(isKept);
}

function isKept({ dropped }: PendingFact): boolean {
  return dropped === undefined;
}
