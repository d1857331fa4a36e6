import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type ProcessLimits, readProcessLimits } from '../../lib/process-limits.ts';
import type { DamageLog } from '../../stores/damage.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import type { JournalStats, SegmentJournal } from '../../stores/facts/journal/journal.types.ts';
import type { Loader } from '../../stores/facts/loading/loader.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import { readFactVersion, readStateVersion } from '../../stores/store-versions.ts';

const QUESTION = z.strictObject({ ask: z.literal('doctor') });
const TIMEOUT_MS = 5_000;

/** What `pharos doctor` asks a running server. */
export const DOCTOR_QUESTION = JSON.stringify({ ask: 'doctor' });

/** How a store of a running server is. */
export interface StoreReport {
  readonly name: 'facts' | 'state' | 'live';
  readonly driver: string;
  /** The version of the database; `null` for stores without one, and for one that does not answer. */
  readonly version: string | null;
  /** Why it does not answer; `null` if it does. */
  readonly problem: string | null;
}

/** What a running server says to `pharos doctor`. */
export interface ServerReport {
  readonly version: string;
  readonly baseUrl: string;
  readonly stores: readonly StoreReport[];
  /** The damaged tables. */
  readonly damaged: readonly string[];
  readonly journal: Pick<JournalStats, 'backlogSegments' | 'backlogBytes' | 'quarantine'> & {
    /** When the oldest waiting segment was created, in milliseconds since the epoch. */
    readonly backlogSinceMs: number | null;
    /** Segments that could not be stored, and are tried again. */
    readonly failing: number;
    /** Why events are rejected. */
    readonly problem: string | null;
  };
  readonly limits: ProcessLimits;
  /** With this token, `/internal/doctor/{token}` says what a request looks like here. */
  readonly token: string;
}

/** A request as it reached the server. */
export interface SeenRequest {
  /** The address of the connection. */
  readonly socketAddress: string;
  /** The `X-Forwarded-For` header; `null` without one. */
  readonly forwardedFor: string | null;
  /** The address that counts as the client's. */
  readonly clientAddress: string;
}

interface ReporterDeps {
  readonly version: string;
  readonly baseUrl: string;
  readonly facts: Facts;
  readonly state: State;
  readonly live: LiveStore;
  readonly journal: Pick<SegmentJournal, 'stats' | 'problem'>;
  readonly freshness: Pick<Loader, 'stats'> | undefined;
  readonly damage: DamageLog;
}

/** Answers `pharos doctor`. */
export class ServerReporter {
  readonly #deps: ReporterDeps;
  #token: string | undefined;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  /** Returns the report as JSON; `undefined` for another question. */
  async answer(question: string): Promise<string | undefined> {
    if (!QUESTION.safeParse(JSON.parse(question)).success) return undefined;
    return JSON.stringify(await this.#report());
  }

  /** Whether a token is that of the last report. */
  isToken(token: string): boolean {
    return this.#token !== undefined && token === this.#token;
  }

  async #report(): Promise<ServerReport> {
    const { version, baseUrl, facts, state, live, journal, freshness, damage } = this.#deps;
    const token = randomBytes(16).toString('hex');
    this.#token = token;
    const [problem, limits, ...stores] = await Promise.all([
      journal.problem(),
      readProcessLimits(),
      ask('facts', facts.driver, () => readFactVersion(facts)),
      ask('state', state.driver, () => readStateVersion(state)),
      ask('live', live.driver, async () => {
        await live.ping();
        return null;
      }),
    ]);
    const { backlogSegments, backlogBytes, backlogSinceMs = null, quarantine } = journal.stats();
    return {
      version,
      baseUrl,
      stores,
      damaged: damage.list().map(({ store, table }) => `${store}.${table}`),
      journal: {
        backlogSegments,
        backlogBytes,
        backlogSinceMs,
        quarantine,
        failing: freshness?.stats().failing ?? 0,
        problem: problem ?? null,
      },
      limits,
      token,
    };
  }
}

async function ask(
  name: StoreReport['name'],
  driver: string,
  readVersion: () => Promise<string | null>,
): Promise<StoreReport> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  try {
    return { name, driver, version: await Promise.race([readVersion(), late]), problem: null };
  } catch (error) {
    return { name, driver, version: null, problem: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.reason ?? error.message;
  return error instanceof Error ? error.message : String(error);
}
