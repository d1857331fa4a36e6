import { and, eq, min, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { invalidField } from '../../../errors.ts';
import type { ProbePrincipal } from '../../../lib/principal.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { type MonitorRow, monitorProbes, monitorRuns, monitors } from '../monitors.table.ts';
import { hostOf } from '../schedule/host-of.ts';
import { type ClaimedRun, claimRuns } from '../schedule/runs.ts';
import type { ClaimBox } from './claim-box.ts';
import type { claimedCheck } from './protocol.contract.ts';

/** How soon and how late a probe requests checks again, in milliseconds. */
const SOONEST_MS = 250;
const LATEST_MS = 5_000;
/** How often the last request of a probe is written, in milliseconds. */
const SEEN_EVERY_MS = 10_000;

interface ClaimServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  readonly box: ClaimBox;
  /** The configuration of a monitor with its secrets; `undefined` if they cannot be decrypted. */
  readonly configOf: (monitor: MonitorRow) => Readonly<Record<string, unknown>> | undefined;
}

/** Gives checks to probes. */
export class ClaimService {
  readonly #deps: ClaimServiceDeps;

  constructor(deps: ClaimServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError VALIDATION_ERROR when the token belongs to another region. */
  async claim(
    probe: ProbePrincipal,
    { region, version, limit }: { readonly region: string; readonly version: string; readonly limit: number },
  ): Promise<{ readonly checks: z.input<typeof claimedCheck>[]; readonly nextInMs: number }> {
    const { state, clock } = this.#deps;
    if (region !== probe.region)
      throw invalidField('region', say('monitors.mustBeRegionOfToken', { region: probe.region }));
    const nowMs = clock.now();
    await this.#recordContact(probe.probeId, version, nowMs);
    const { organizationId } = probe;
    const claimed = limit === 0 ? [] : await claimRuns(state, { region, organizationId, limit, nowMs });
    return {
      checks: claimed.flatMap((one) => this.#toCheck(probe, one)),
      nextInMs: await this.#nextIn(probe),
    };
  }

  #toCheck(probe: ProbePrincipal, claimed: ClaimedRun) {
    const { clock, logger, box } = this.#deps;
    const { monitor, run, claim, beganMs, nextDueMs } = claimed;
    // Only the server receives the requests of jobs.
    if (monitor.kind === 'heartbeat') return [];
    const config = this.#deps.configOf(monitor);
    if (config === undefined) {
      logger.error(
        { monitorId: monitor.id },
        'the secrets of a monitor were encrypted with another PHAROS_SECRET',
      );
      return [];
    }
    const coveredUntilMs = run.coveredUntil?.getTime() ?? null;
    return [
      {
        claim: box.seal(probe, { monitorId: monitor.id, claim, beganMs, nextDueMs, coveredUntilMs }),
        kind: monitor.kind,
        config,
        host: hostOf(monitor),
        timeoutMs: monitor.timeoutMs,
        degradedAfterMs: monitor.degradedAfterMs,
        retries: monitor.retries,
        budgetMs: Math.max(0, nextDueMs - clock.now()),
      },
    ];
  }

  /** Returns when the next check of the region is due, within limits. */
  async #nextIn({ organizationId, region }: ProbePrincipal): Promise<number> {
    const { state, clock } = this.#deps;
    const [found] = await state.db
      .select({ dueAt: min(monitorRuns.dueAt) })
      .from(monitorRuns)
      .innerJoin(monitors, eq(monitors.id, monitorRuns.monitorId))
      .where(and(eq(monitorRuns.region, region), eq(monitors.organizationId, organizationId)));
    const dueMs = found?.dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
    return Math.round(Math.min(LATEST_MS, Math.max(SOONEST_MS, dueMs - clock.now())));
  }

  /** Not for every request: a probe sends many. */
  async #recordContact(probeId: string, version: string, nowMs: number): Promise<void> {
    const before = new Date(nowMs - SEEN_EVERY_MS).toISOString();
    const { id, lastSeenAt } = monitorProbes;
    await this.#deps.state.db
      .update(monitorProbes)
      .set({ lastSeenAt: new Date(nowMs), version })
      .where(
        and(
          eq(id, probeId),
          sql`(${lastSeenAt} is null or ${lastSeenAt} < ${before}::timestamptz or ${monitorProbes.version} is distinct from ${version})`,
        ),
      );
  }
}
