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
import { createDueTimes } from './due-times.ts';
import { hostOf } from './host-of.ts';
import { createLimiter } from './limiter.ts';
import { type Check, performCheck } from './perform-check.ts';
import { type PerformedRun, type RecordedRun, recordChecks } from './record-checks.ts';
import { type ClaimedRun, claimRuns, repairDueTimes } from './runs.ts';

/** Checks at the same time, in total and of one host. */
const LIMITS = { total: 512, perHost: 16 };
/** Claimed checks that are not recorded yet. */
const MAX_CLAIMED = 2_000;
const PER_CLAIM = 500;
const REPAIR_EVERY_MS = 60_000;

/** Performs the checks of this process. */
export interface Prober {
  /** Claims checks that are due, begins them, and records those that have ended. @param signal aborts checks. */
  tick(signal?: AbortSignal): Promise<void>;
  /** Like `tick`, but claims only when a check may be due. A new monitor is noticed within seconds. */
  tickWhenDue(signal?: AbortSignal): Promise<void>;
  /** Waits for the checks that run, and records them. */
  settle(): Promise<void>;
  /** Records checks of a region that another process performed, and writes the states. */
  record(performed: readonly PerformedRun[]): Promise<void>;
}

/** The dependencies of {@link createProber}. */
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

/** Creates the prober. */
export function createProber(deps: ProberDeps): Prober {
  const { state, clock, logger, calendar, states } = deps;
  const limiter = createLimiter(LIMITS);
  const dueTimes = createDueTimes(state, LOCAL_REGION);
  const running = new Set<Promise<void>>();
  let ended: PerformedRun[] = [];
  let repairedMs = Number.NEGATIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  const onError = (error: unknown) => logger.error({ err: error }, 'a check failed; its result is unknown');

  function start(claimed: ClaimedRun, signal: AbortSignal): void {
    const work = perform(claimed, signal)
      .then((result) => void ended.push({ claimed, result: toStorableResult(result) }))
      .catch((error: unknown) => {
        // The server stops. The time of the check remains unknown.
        if (!signal.aborted) onError(error);
      })
      .finally(() => running.delete(work));
    running.add(work);
  }

  async function perform(claimed: ClaimedRun, signal: AbortSignal): Promise<CheckResult> {
    const { monitor, heartbeat, nextDueMs } = claimed;
    if (monitor.kind === 'heartbeat')
      return checkHeartbeat(CONFIGS.heartbeat.parse(monitor.config), heartbeat, clock.now());
    const host = hostOf(monitor);
    return limiter.run(host, async () => {
      signal.throwIfAborted();
      const request = toRequest(monitor, deps.configOf(monitor), signal);
      const budgetMs = nextDueMs - clock.now();
      return performCheck({ ...deps, onError }, { request, host, retries: monitor.retries, budgetMs });
    });
  }

  async function record(performed: readonly PerformedRun[]): Promise<void> {
    const recorded = await recordChecks({ ...deps, windowsOf: calendar.windowsOf }, performed);
    const nowMs = clock.now();
    const changing = recorded.filter(
      (one) => calendar.isOpen(one.claimed.monitor, nowMs) || !isSteady(one, nowMs),
    );
    const results = new Map(changing.map(({ claimed, result }) => [claimed.monitor.id, result]));
    await states.apply([...results.keys()], results);
  }

  async function flush(): Promise<void> {
    const batch = ended;
    ended = [];
    try {
      await record(batch);
    } catch (error) {
      // They are recorded when the store works again. With other errors, and when there are too many, their time remains unknown.
      if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')
        ended = [...batch, ...ended].slice(-MAX_CLAIMED);
      throw error;
    }
  }

  /** Claims checks that are due, and begins them. */
  async function claim(signal: AbortSignal): Promise<void> {
    const room = MAX_CLAIMED - running.size - ended.length;
    if (room <= 0) return;
    const options = { region: LOCAL_REGION, limit: Math.min(PER_CLAIM, room), nowMs: clock.now() };
    const claimed = await claimRuns(state, options);
    dueTimes.recordClaim(claimed.length);
    for (const one of claimed) start(one, signal);
  }

  async function repair(): Promise<void> {
    const nowMs = clock.now();
    if (nowMs < lastMs || nowMs - repairedMs >= REPAIR_EVERY_MS) {
      await repairDueTimes(state, nowMs);
      repairedMs = nowMs;
    }
    lastMs = nowMs;
  }

  return {
    async tick(signal = NEVER) {
      await repair();
      await claim(signal);
      await flush();
    },
    async tickWhenDue(signal = NEVER) {
      await repair();
      if (await dueTimes.isDue(clock.now())) await claim(signal);
      await flush();
    },
    async settle() {
      await Promise.all(running);
      await flush();
    },
    record,
  };
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
