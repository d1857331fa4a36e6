import { gt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../../lib/time/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { Connectivity } from '../../../outbound/connectivity.ts';
import { type Outbound, OutboundError } from '../../../outbound/outbound.ts';
import type { State } from '../../../stores/state/state.ts';
import {
  classifyFailure,
  classifyResponse,
  isReserved,
  reservedVerdict,
  type Verdict,
} from './classify-target.ts';
import { type LinkTargetRow, linkTargetHosts, linkTargets } from './link-targets.table.ts';
import { EVERY_MS } from './next-state.ts';
import { planTargets } from './plan-targets.ts';
import { planHost, readShared, recordCheck } from './record-check.ts';
import type { Announcer } from './settle-links.ts';

/** Checks at the same time, each of another host. */
const AT_ONCE = 32;
/** Batches of links that a run plans. */
const MAX_BATCHES = 10;
/** The time between two checks of a host. */
const HOST_EVERY_MS = MINUTE_MS;
/** When a check is repeated whose process ended. */
const LEASE_MS = 5 * MINUTE_MS;
const TIMEOUT_MS = 20_000;
/** A process that was suspended, or has too much to do, measures its own delay. */
const OUR_DELAY_MS = 2_000;
/** The beginning of a page contains its title. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_REDIRECTS = 10;
const SKIPPED: Verdict = { kind: 'skipped' };

interface TargetCheckerDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly connectivity: Connectivity;
  readonly announcer: Announcer;
  readonly version: string;
}

/** Checks the targets of links. */
export class TargetChecker {
  readonly #deps: TargetCheckerDeps;
  readonly #headers;
  #lastMs = Number.POSITIVE_INFINITY;

  constructor(deps: TargetCheckerDeps) {
    const { announcer } = deps;
    this.#deps = deps;
    this.#headers = {
      'user-agent': `Mozilla/5.0 (compatible; Pharos/${deps.version}; link check; +${announcer.baseUrl})`,
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-language': 'en,*;q=0.5',
    };
  }

  /** Plans changed links, and performs checks that are due: at most 32 at the same time. @param signal aborts them. */
  async run(signal?: AbortSignal): Promise<void> {
    const { state, clock, logger } = this.#deps;
    await this.#repair();
    await this.plan();
    const claimed = await claimTargets(state, clock.now());
    await Promise.all(
      claimed.map(async ({ host, target }) => {
        try {
          await (target === null ? this.#planAgain(host) : this.#check({ ...target, host }, signal));
        } catch (error) {
          // The check is repeated after its lease.
          if (!signal?.aborted) logger.error({ err: error }, 'a check of a link target failed');
        }
      }),
    );
  }

  /** Plans the checks of changed links. */
  async plan(): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1)
      if (!(await planTargets(this.#deps, this.#deps.clock.now()))) return;
  }

  /** Writes the result of a check to all links with this target. */
  record(target: Pick<LinkTargetRow, 'urlKey' | 'host'>, verdict: Verdict): Promise<void> {
    return recordCheck(this.#deps, target, verdict, this.#deps.clock.now());
  }

  async #request(url: string, host: string, signal: AbortSignal | undefined): Promise<Verdict> {
    const { outbound, connectivity } = this.#deps;
    const beganMs = performance.now();
    try {
      const response = await outbound.request({
        url,
        headers: this.#headers,
        timeoutMs: TIMEOUT_MS,
        maxBodyBytes: MAX_BODY_BYTES,
        maxRedirects: MAX_REDIRECTS,
        ...(signal === undefined ? {} : { signal }),
      });
      connectivity.recordResponse(host);
      return classifyResponse(url, response);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const verdict = classifyFailure(error);
      if (verdict.kind !== 'broken') return verdict;
      const isOurDelay = performance.now() - beganMs > TIMEOUT_MS + OUR_DELAY_MS;
      return isOurDelay || !(await connectivity.isConnected(host)) ? SKIPPED : verdict;
    }
  }

  async #check(target: ClaimedTarget, signal: AbortSignal | undefined): Promise<void> {
    const { clock } = this.#deps;
    const { host, urlKey, dueAt } = target;
    if (dueAt.getTime() > clock.now()) return this.#planAgain(host);
    const { used } = await readShared(this.#deps, urlKey, clock.now());
    const verdict = used.length === 0 ? SKIPPED : await this.#classify(target, used, signal);
    if (signal?.aborted) return;
    await this.record(target, verdict);
  }

  async #classify(
    { host, url }: ClaimedTarget,
    used: Awaited<ReturnType<typeof readShared>>['used'],
    signal: AbortSignal | undefined,
  ): Promise<Verdict> {
    if (!isReserved(host)) return this.#request(url, host, signal);
    return used.some(({ target }) => target.state === 'pending') ? reservedVerdict(host) : SKIPPED;
  }

  /** For a host whose targets were removed, or are not due yet. */
  #planAgain(host: string) {
    return this.#deps.state.transaction((tx) => planHost(tx, host));
  }

  /** Makes checks due that are further away than any is planned: the clock was set back. */
  async #repair(): Promise<void> {
    const { state, clock } = this.#deps;
    const nowMs = clock.now();
    if (nowMs < this.#lastMs) {
      const now = new Date(nowMs);
      const tooLate = new Date(nowMs + EVERY_MS + HOUR_MS);
      await state.db.update(linkTargets).set({ dueAt: now }).where(gt(linkTargets.dueAt, tooLate));
      await state.db.update(linkTargetHosts).set({ dueAt: now }).where(gt(linkTargetHosts.dueAt, tooLate));
      await state.db
        .update(linkTargetHosts)
        .set({ notBefore: now })
        .where(gt(linkTargetHosts.notBefore, new Date(nowMs + HOST_EVERY_MS)));
    }
    this.#lastMs = nowMs;
  }
}

type ClaimedTarget = Pick<LinkTargetRow, 'host' | 'urlKey' | 'url' | 'dueAt'>;

interface ClaimedHost {
  readonly host: string;
  /** `null` if all its targets were removed. */
  readonly target: Omit<ClaimedTarget, 'host'> | null;
}

/**
 * Claims hosts with a target that is due, the longest waiting first, and returns the first target of each. Hosts that another process
 * is claiming are skipped, and a claimed host is not claimed again within a minute, by whichever process.
 */
async function claimTargets({ db }: Pick<State, 'db'>, nowMs: number): Promise<readonly ClaimedHost[]> {
  const now = new Date(nowMs);
  const ready = db
    .$with('ready')
    .as(
      db
        .select({ host: linkTargetHosts.host })
        .from(linkTargetHosts)
        .where(
          sql`${linkTargetHosts.dueAt} <= ${now.toISOString()}::timestamptz and ${linkTargetHosts.notBefore} <= ${now.toISOString()}::timestamptz`,
        )
        .orderBy(linkTargetHosts.dueAt)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true }),
    );
  const claimed = db.$with('claimed').as(
    db
      .update(linkTargetHosts)
      .set({ dueAt: new Date(nowMs + LEASE_MS), notBefore: new Date(nowMs + HOST_EVERY_MS) })
      .from(ready)
      .where(sql`${linkTargetHosts.host} = ${ready.host}`)
      .returning({ host: linkTargetHosts.host }),
  );
  const first = db
    .select({ url: linkTargets.url, urlKey: linkTargets.urlKey, dueAt: linkTargets.dueAt })
    .from(linkTargets)
    .where(sql`${linkTargets.host} = ${claimed.host}`)
    .orderBy(linkTargets.dueAt)
    .limit(1)
    .as('first');
  return db
    .with(ready, claimed)
    .select({ host: claimed.host, target: { url: first.url, urlKey: first.urlKey, dueAt: first.dueAt } })
    .from(claimed)
    .leftJoinLateral(first, sql`true`);
}
