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

interface ExportsServiceDeps {
  readonly facts: Facts;
  readonly clock: Clock;
  readonly freshness?: Freshness | undefined;
}

/** Exports facts. */
export class ExportsService {
  readonly #deps: ExportsServiceDeps;
  /** Number of running exports by organization. */
  readonly #running = new Map<string, number>();

  constructor(deps: ExportsServiceDeps) {
    this.#deps = deps;
  }

  /** Starts an export of other rows, with the same limits. @throws as `openEvents`. */
  async open(call: WritingCall): Promise<ByteStream> {
    this.#begin(call.organizationId);
    const chunks = this.#writeWhileRunning(call);
    // A started generator releases its resources whenever it is left.
    const first = await chunks.next();
    return new ByteStream(resume(first, chunks), call.names);
  }

  /**
   * Starts an export. Resolves when its first bytes are available, so that early errors have a status.
   * @throws AppError RATE_LIMITED if the organization has too many running exports; QUERY_TIMEOUT; SERVICE_UNAVAILABLE.
   */
  openEvents({
    websiteId,
    organizationId,
    includeBots,
    hasByteOrderMark,
    range,
    format,
    signal,
  }: ExportCall): Promise<ByteStream> {
    const { facts } = this.#deps;
    const names = {
      contentType: EXPORT_TYPES[format],
      fileName: `events-${websiteId}-${day(range.fromMs)}-${day(range.toMs - 1)}.${format}`,
    };
    const source = eventsSource({ websiteId, includeBots });
    const write = (bounds: ExportBounds) =>
      withByteOrderMark(writeExport({ facts, source, range, format, bounds }), hasByteOrderMark);
    return this.open({ websiteId, organizationId, names, signal, write });
  }

  #begin(organizationId: string): void {
    const count = this.#running.get(organizationId) ?? 0;
    if (count >= MAX_PER_ORGANIZATION) {
      const resetMs = this.#deps.clock.now() + RETRY_AFTER_SECONDS * 1000;
      const verdict = { limit: MAX_PER_ORGANIZATION, remaining: 0, resetMs, allowed: false };
      throw rateLimited({ ...verdict, retryAfterSeconds: RETRY_AFTER_SECONDS }, 'exports_running');
    }
    this.#running.set(organizationId, count + 1);
  }

  #end(organizationId: string): void {
    const count = this.#running.get(organizationId) ?? 0;
    if (count > 1) this.#running.set(organizationId, count - 1);
    else this.#running.delete(organizationId);
  }

  async *#writeWhileRunning(call: WritingCall) {
    const { organizationId } = call;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new Error('The export took too long')), EXPORT_TIMEOUT_MS);
    try {
      const signal = AbortSignal.any([call.signal, deadline.signal]);
      await catchUp(this.#deps.freshness, call.websiteId, signal);
      yield* call.write({ signal, timeoutMs: STATEMENT_TIMEOUT_MS, tenant: organizationId });
    } finally {
      clearTimeout(timer);
      this.#end(organizationId);
    }
  }
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
