import { rateLimited } from '../../http/rate-limit.ts';
import { ByteStream } from '../../lib/byte-stream.ts';
import type { Clock } from '../../lib/clock.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { EXPORT_TYPES, type ExportFormat } from './exports.contract.ts';
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

/** Writes facts out. */
export interface ExportsService {
  /**
   * Begins an export. Its first bytes are there when it resolves, so that what is wrong from the start has a status.
   * @throws AppError RATE_LIMITED when the organization has exports running already; QUERY_TIMEOUT; SERVICE_UNAVAILABLE.
   */
  openEvents(call: ExportCall): Promise<ByteStream>;
}

/** Creates the service. */
export function createExportsService(deps: { readonly facts: Facts; readonly clock: Clock }): ExportsService {
  const { facts, clock } = deps;
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

  async function* writeWhileRunning(call: ExportCall): AsyncGenerator<Uint8Array, void, undefined> {
    const { websiteId, organizationId, includeBots, range, format } = call;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new Error('The export took too long')), EXPORT_TIMEOUT_MS);
    try {
      const signal = AbortSignal.any([call.signal, deadline.signal]);
      const bounds = { signal, timeoutMs: STATEMENT_TIMEOUT_MS, tenant: organizationId };
      yield* writeExport({ facts, scope: { websiteId, includeBots }, range, format, bounds });
    } finally {
      clearTimeout(timer);
      end(organizationId);
    }
  }

  return {
    async openEvents(call) {
      begin(call.organizationId);
      const chunks = writeWhileRunning(call);
      // A generator that has begun ends what it began, on whichever way it is left.
      const first = await chunks.next();
      return new ByteStream(resume(first, chunks), {
        contentType: EXPORT_TYPES[call.format],
        fileName: `events-${call.websiteId}-${day(call.range.fromMs)}-${day(call.range.toMs - 1)}.${call.format}`,
      });
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
