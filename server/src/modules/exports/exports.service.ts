import { rateLimited } from '../../http/rate-limit.ts';
import { ByteStream, type ByteStreamNames } from '../../lib/byte-stream.ts';
import { withByteOrderMark } from '../../lib/text/byte-order-mark.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { TimeRange } from '../../lib/time/time-range.ts';
import type { Facts, ReadOptions } from '../../stores/facts/facts.ts';
import { catchUp, type Freshness } from '../../stores/facts/freshness.ts';
import { EXPORT_TYPES, type ExportFormat } from './exports.contract.ts';
import { eventsSource } from './render-export.ts';
import { writeExport } from './write-export.ts';

/** Concurrent exports per organization and process. */
const MAX_PER_ORGANIZATION = 2;
/** The suggested delay before a retry, in seconds. */
const RETRY_AFTER_SECONDS = 10;
/** The time-out of a statement, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 120_000;
/** The time-out of an export, including its transfer, in milliseconds. */
const EXPORT_TIMEOUT_MS = 3_600_000;

/** A requested export of events. Access was checked before. */
export interface ExportCall {
  readonly websiteId: string;
  readonly organizationId: string;
  readonly range: TimeRange;
  readonly format: ExportFormat;
  readonly includeBots: boolean;
  /** Whether the file starts with a byte order mark. */
  readonly hasByteOrderMark: boolean;
  /** Aborted when the receiver disconnects. */
  readonly signal: AbortSignal;
}

/** A requested export of other rows. Access was checked before. */
export interface WritingCall {
  /** The website; its facts accepted before the request are included. */
  readonly websiteId: string;
  readonly organizationId: string;
  readonly names: ByteStreamNames;
  /** Aborted when the receiver disconnects. */
  readonly signal: AbortSignal;
  /** Writes the bytes; every statement applies the bounds. */
  write(bounds: ExportBounds): AsyncGenerator<Uint8Array, void, undefined>;
}

/** The bounds of every statement of an export. */
export type ExportBounds = ReadOptions & { readonly signal: AbortSignal };

/** Exports facts. */
export interface ExportsService {
  /**
   * Starts an export. Resolves when its first bytes are available, so that early errors have a status.
   * @throws AppError RATE_LIMITED if the organization has too many running exports; QUERY_TIMEOUT; SERVICE_UNAVAILABLE.
   */
  openEvents(call: ExportCall): Promise<ByteStream>;
  /** Starts an export of other rows, with the same limits. @throws as `openEvents`. */
  open(call: WritingCall): Promise<ByteStream>;
}

/** Creates the service. */
export function createExportsService(deps: {
  readonly facts: Facts;
  readonly clock: Clock;
  readonly freshness?: Freshness | undefined;
}): ExportsService {
  const { facts, clock, freshness } = deps;
  /** Number of running exports by organization. */
  const running = new Map<string, number>();

  function begin(organizationId: string): void {
    const count = running.get(organizationId) ?? 0;
    if (count >= MAX_PER_ORGANIZATION) {
      const resetMs = clock.now() + RETRY_AFTER_SECONDS * 1000;
      const verdict = { limit: MAX_PER_ORGANIZATION, remaining: 0, resetMs, allowed: false };
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
    // A started generator releases its resources whenever it is left.
    const first = await chunks.next();
    return new ByteStream(resume(first, chunks), call.names);
  }

  return {
    open,
    openEvents({ websiteId, organizationId, includeBots, hasByteOrderMark, range, format, signal }) {
      const names = {
        contentType: EXPORT_TYPES[format],
        fileName: `events-${websiteId}-${day(range.fromMs)}-${day(range.toMs - 1)}.${format}`,
      };
      const source = eventsSource({ websiteId, includeBots });
      const write = (bounds: ExportBounds) =>
        withByteOrderMark(writeExport({ facts, source, range, format, bounds }), hasByteOrderMark);
      return open({ websiteId, organizationId, names, signal, write });
    },
  };
}

/** Yields the chunks, starting with the one that was already read. */
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
