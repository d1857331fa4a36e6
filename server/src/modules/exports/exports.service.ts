import { rateLimited } from '../../http/rate-limit.ts';
import { ByteStream, type ByteStreamNames } from '../../lib/byte-stream.ts';
import type { Clock } from '../../lib/clock.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import type { Facts, ReadOptions } from '../../stores/facts/facts.ts';
import { catchUp, type Freshness } from '../../stores/facts/freshness.ts';
import { EXPORT_TYPES, type ExportFormat } from './exports.contract.ts';
import { eventsSource } from './render-export.ts';
import { writeExport } from './write-export.ts';

/** Exports of one organization at the same time, in one process. */
const MOST_PER_ORGANIZATION = 2;
/** When it is worth asking again, in seconds. */
const RETRY_AFTER_SECONDS = 10;
/** The longest that one statement of an export may take, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 120_000;
/** The longest that a whole export may take, however slow its receiver, in milliseconds. */
const EXPORT_TIMEOUT_MS = 3_600_000;

/** An export that is asked for. Access was checked before. */
export interface ExportCall {
  readonly websiteId: string;
  readonly organizationId: string;
  readonly range: TimeRange;
  readonly format: ExportFormat;
  readonly includeBots: boolean;
  /** Fires when the receiver goes away. */
  readonly signal: AbortSignal;
}

/** An export of other rows. Access was checked before. */
export interface WritingCall {
  /** The website whose facts are written: those that were accepted before are waited for. */
  readonly websiteId: string;
  readonly organizationId: string;
  readonly names: ByteStreamNames;
  /** Fires when the receiver goes away. */
  readonly signal: AbortSignal;
  /** Makes the bytes; every statement keeps to the bounds. */
  write(bounds: ExportBounds): AsyncGenerator<Uint8Array, void, undefined>;
}

/** Bounds of every statement of an export. */
export type ExportBounds = ReadOptions & { readonly signal: AbortSignal };

/** Writes facts out. */
export interface ExportsService {
  /**
   * Begins an export. Its first bytes are there when it resolves, so that what is wrong from the start has a status.
   * @throws AppError RATE_LIMITED when the organization has exports running already; QUERY_TIMEOUT; SERVICE_UNAVAILABLE.
   */
  openEvents(call: ExportCall): Promise<ByteStream>;
  /** Begins an export of other rows, within the same limits. @throws as `openEvents`. */
  open(call: WritingCall): Promise<ByteStream>;
}

/** Creates the service. */
export function createExportsService(deps: {
  readonly facts: Facts;
  readonly clock: Clock;
  readonly freshness?: Freshness | undefined;
}): ExportsService {
  const { facts, clock, freshness } = deps;
  /** Running exports of organizations that have any. */
  const running = new Map<string, number>();

  function begin(organizationId: string): void {
    const count = running.get(organizationId) ?? 0;
    if (count >= MOST_PER_ORGANIZATION) {
      const resetMs = clock.now() + RETRY_AFTER_SECONDS * 1000;
      const verdict = { limit: MOST_PER_ORGANIZATION, remaining: 0, resetMs, allowed: false };
      throw rateLimited({ ...verdict, retryAfterSeconds: RETRY_AFTER_SECONDS }, 'exports_running');
    }
    running.set(organizationId, count + 1);
  }

  function end(organizationId: string): void {
    const count = running.get(organizationId) ?? 0;
    if (count > 1) running.set(organizationId, count - 1);
    else running.delete(organizationId);
  }

  async function* writeWhileRunning(call: WritingCall): AsyncGenerator<Uint8Array, void, undefined> {
    const { organizationId } = call;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new Error('The export took too long')), EXPORT_TIMEOUT_MS);
    try {
      const signal = AbortSignal.any([call.signal, deadline.signal]);
      await catchUp(freshness, call.websiteId, signal);
      yield* call.write({ signal, timeoutMs: STATEMENT_TIMEOUT_MS, tenant: organizationId });
    } finally {
      clearTimeout(timer);
      end(organizationId);
    }
  }

  async function open(call: WritingCall): Promise<ByteStream> {
    begin(call.organizationId);
    const chunks = writeWhileRunning(call);
    // A generator that has begun ends what it began, on whichever way it is left.
    const first = await chunks.next();
    return new ByteStream(resume(first, chunks), call.names);
  }

  return {
    open,
    openEvents({ websiteId, organizationId, includeBots, range, format, signal }) {
      const names = {
        contentType: EXPORT_TYPES[format],
        fileName: `events-${websiteId}-${day(range.fromMs)}-${day(range.toMs - 1)}.${format}`,
      };
      const source = eventsSource({ websiteId, includeBots });
      const write = (bounds: ExportBounds) => writeExport({ facts, source, range, format, bounds });
      return open({ websiteId, organizationId, names, signal, write });
    },
  };
}

/** The chunks, with the one that was taken already. */
function resume(
  first: IteratorResult<Uint8Array, void>,
  rest: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncIterator<Uint8Array, void, undefined> {
  let taken: IteratorResult<Uint8Array, void> | undefined = first;
  return {
    async next() {
      const result = taken ?? (await rest.next());
      taken = undefined;
      return result;
    },
    return: () => rest.return(),
  };
}

function day(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
