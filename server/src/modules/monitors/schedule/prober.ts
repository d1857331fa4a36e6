import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Connectivity } from '../../../outbound/connectivity.ts';
import type { Journal } from '../../../stores/facts/journal/journal.types.ts';
import type { State } from '../../../stores/state/state.ts';
import type { CheckResult } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import { toStorableResult } from '../checks/storable-result.ts';
import { checkHeartbeat } from '../heartbeats/expect.ts';
import { CONFIGS } from '../kinds/configs.contract.ts';
import type { MaintenanceCalendar } from '../maintenance/calendar.ts';
import type { MonitorRow } from '../monitors.table.ts';
import { LOCAL_REGION } from '../region.data.ts';
import type { StateWriter } from '../states/apply-states.ts';
import { isKnownCertificate } from '../states/expiry.ts';
import { DueTimes } from './due-times.ts';
import { hostOf } from './host-of.ts';
import { Limiter } from './limiter.ts';
import { type Check, performCheck } from './perform-check.ts';
import { type PerformedRun, type RecordedRun, recordChecks } from './record-checks.ts';
import { type ClaimedRun, claimRuns, repairDueTimes } from './runs.ts';

/** Checks at the same time, in total and of one host. */
const LIMITS = { total: 512, perHost: 16 };
/** Claimed checks that are not recorded yet. */
const MAX_CLAIMED = 2_000;
const PER_CLAIM = 500;
const REPAIR_EVERY_MS = 60_000;

/** The dependencies of {@link Prober}. */
export interface ProberDeps {
  readonly state: State;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  readonly check: Check;
  readonly connectivity: Connectivity;
  readonly calendar: Pick<MaintenanceCalendar, 'windowsOf' | 'isOpen'>;
  readonly states: StateWriter;
  /** The configuration of a monitor with its secrets; `undefined` if they cannot be decrypted. */
  readonly configOf: (monitor: MonitorRow) => Readonly<Record<string, unknown>> | undefined;
}

const NEVER = new AbortController().signal;

/** Performs the checks of this process. */
export class Prober {
  readonly #deps: ProberDeps;
  readonly #limiter = new Limiter(LIMITS);
  readonly #dueTimes: DueTimes;
  readonly #running = new Set<Promise<void>>();
  readonly #recorded = new Map<string, number>();
  #ended: PerformedRun[] = [];
  #repairedMs = Number.NEGATIVE_INFINITY;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(deps: ProberDeps) {
    const { state } = deps;
    this.#deps = deps;
    this.#dueTimes = new DueTimes(state, LOCAL_REGION);
  }

  /** Checks of this process that have begun and not ended. */
  get running(): number {
    return this.#running.size;
  }

  /** Recorded checks since the start, by result. */
  get recorded(): ReadonlyMap<string, number> {
    return this.#recorded;
  }

  /** Claims checks that are due, begins them, and records those that have ended. @param signal aborts checks. */
  async tick(signal: AbortSignal = NEVER): Promise<void> {
    await this.#repair();
    await this.#claim(signal);
    await this.#flush();
  }

  /** Like `tick`, but claims only when a check may be due. A new monitor is noticed within seconds. */
  async tickWhenDue(signal: AbortSignal = NEVER): Promise<void> {
    await this.#repair();
    if (await this.#dueTimes.isDue(this.#deps.clock.now())) await this.#claim(signal);
    await this.#flush();
  }

  /** Waits for the checks that run, and records them. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
    await this.#flush();
  }

  /** Records checks of a region that another process performed, and writes the states. */
  async record(performed: readonly PerformedRun[]): Promise<void> {
    const { clock, calendar, states } = this.#deps;
    const recorded = await recordChecks(
      { ...this.#deps, windowsOf: (monitor, span) => calendar.windowsOf(monitor, span) },
      performed,
    );
    for (const { result } of recorded)
      this.#recorded.set(result.status, (this.#recorded.get(result.status) ?? 0) + 1);
    const nowMs = clock.now();
    const changing = recorded.filter(
      (one) => calendar.isOpen(one.claimed.monitor, nowMs) || !isSteady(one, nowMs),
    );
    const results = new Map(changing.map(({ claimed, result }) => [claimed.monitor.id, result]));
    await states.apply([...results.keys()], results);
  }

  #onError(error: unknown) {
    return this.#deps.logger.error({ err: error }, 'a check failed; its result is unknown');
  }

  #start(claimed: ClaimedRun, signal: AbortSignal): void {
    const work = this.#perform(claimed, signal)
      .then((result) => void this.#ended.push({ claimed, result: toStorableResult(result) }))
      .catch((error: unknown) => {
        // The server stops. The time of the check remains unknown.
        if (!signal.aborted) this.#onError(error);
      })
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #perform(claimed: ClaimedRun, signal: AbortSignal): Promise<CheckResult> {
    const { clock } = this.#deps;
    const { monitor, heartbeat, nextDueMs } = claimed;
    if (monitor.kind === 'heartbeat')
      return checkHeartbeat(CONFIGS.heartbeat.parse(monitor.config), heartbeat, clock.now());
    const host = hostOf(monitor);
    return this.#limiter.run(host, async () => {
      signal.throwIfAborted();
      const request = toRequest(monitor, this.#deps.configOf(monitor), signal);
      const budgetMs = nextDueMs - clock.now();
      return performCheck(
        { ...this.#deps, onError: (error) => this.#onError(error) },
        { request, host, retries: monitor.retries, budgetMs },
      );
    });
  }

  async #flush(): Promise<void> {
    const batch = this.#ended;
    this.#ended = [];
    try {
      await this.record(batch);
    } catch (error) {
      // They are recorded when the store works again. With other errors, and when there are too many, their time remains unknown.
      if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')
        this.#ended = [...batch, ...this.#ended].slice(-MAX_CLAIMED);
      throw error;
    }
  }

  /** Claims checks that are due, and begins them. */
  async #claim(signal: AbortSignal): Promise<void> {
    const { state, clock } = this.#deps;
    const room = MAX_CLAIMED - this.#running.size - this.#ended.length;
    if (room <= 0) return;
    const options = { region: LOCAL_REGION, limit: Math.min(PER_CLAIM, room), nowMs: clock.now() };
    const claimed = await claimRuns(state, options);
    this.#dueTimes.recordClaim(claimed.length);
    for (const one of claimed) this.#start(one, signal);
  }

  async #repair(): Promise<void> {
    const { state, clock } = this.#deps;
    const nowMs = clock.now();
    if (nowMs < this.#lastMs || nowMs - this.#repairedMs >= REPAIR_EVERY_MS) {
      await repairDueTimes(state, nowMs);
      this.#repairedMs = nowMs;
    }
    this.#lastMs = nowMs;
  }
}

/** Whether the check found what is known: then nothing but the result of its region is written. */
function isSteady({ claimed, result, progress }: RecordedRun, nowMs: number): boolean {
  const { monitor, current, run } = claimed;
  return (
    monitor.regions.length === 1 &&
    result.status === 'up' &&
    progress.verdict === 'up' &&
    run.lastStatus === 'up' &&
    current.state === 'up' &&
    current.announced === 'up' &&
    (result.certificate === null || isKnownCertificate(current, result.certificate, nowMs))
  );
}

/** @throws Error when the secrets cannot be decrypted, or the configuration is not valid. */
function toRequest(
  { kind, timeoutMs, degradedAfterMs }: MonitorRow,
  config: Readonly<Record<string, unknown>> | undefined,
  signal: AbortSignal,
): CheckRequest {
  if (config === undefined)
    throw new Error('The secrets of a monitor were encrypted with another PHAROS_SECRET');
  return { kind, config: CONFIGS[kind].parse(config), timeoutMs, degradedAfterMs, signal };
}
