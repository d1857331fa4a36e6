import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Hooks } from '../../../kernel/hooks.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { Notification } from '../../integrations/index.ts';
import type { CheckResult } from '../checks/check-result.ts';
import { monitorStatesChanged, outageBegan, outageEnded } from '../monitor-hooks.ts';
import { type MonitorRow, monitorOutages, monitorStates, monitors } from '../monitors.table.ts';
import { type Announcement, describeChange, describeExpiry } from './describe-change.ts';
import { type ExpiryChange, expiryChange, isSameCertificate } from './expiry.ts';
import { type LoadedSituation, loadSituations } from './load-situations.ts';
import { type Transition, transitionOf } from './transition.ts';

/** Publishes a notification in a transaction: see the notifications module. */
export type Publish = (tx: StateHandle, notification: Notification) => Promise<unknown>;

interface Change extends LoadedSituation {
  readonly next: Transition;
  readonly reason: string | null;
  readonly result: CheckResult | undefined;
  readonly expiry: ExpiryChange | undefined;
}

interface StateWriterDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly isInMaintenance: (monitor: MonitorRow, atMs: number) => boolean;
  readonly hooks: Pick<Hooks, 'run'>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** Writes the states of monitors. */
export class StateWriter {
  readonly #deps: StateWriterDeps;

  constructor(deps: StateWriterDeps) {
    this.#deps = deps;
  }

  /**
   * Writes the states that changed. Their notifications are published in the transaction of the change.
   * @param results the last checks, by monitor: they are the evidence of outages.
   */
  async apply(
    monitorIds: readonly string[],
    results: ReadonlyMap<string, CheckResult> = new Map(),
  ): Promise<void> {
    const { state, clock, hooks } = this.#deps;
    if (monitorIds.length === 0) return;
    const nowMs = clock.now();
    const isInMaintenance = (monitor: MonitorRow) => this.#deps.isInMaintenance(monitor, nowMs);
    const loaded = await loadSituations(state, monitorIds, { nowMs, isInMaintenance });
    const changes = loaded
      .map((one) => toChange(one, results.get(one.monitor.id), nowMs))
      .filter(isWorthWriting);
    const [notified, others] = [changes.filter(isNotified), changes.filter((change) => !isNotified(change))];
    await this.#writeUnnotified(others, nowMs);
    for (const change of notified) await this.#announce(change, nowMs);
    if (changes.length > 0)
      await hooks.run(
        monitorStatesChanged,
        changes.map(({ monitor }) => monitor.id),
      );
  }

  /** In one transaction with the outage and the notifications. */
  async #announce(change: Change, nowMs: number): Promise<void> {
    const { state, publish, baseUrl } = this.#deps;
    const { monitor, current, next, result, expiry } = change;
    await state.transaction(async (tx) => {
      if (!(await isUnchanged(tx, change))) return;
      await tx
        .update(monitorStates)
        .set({
          state: next.state,
          announced: next.announced,
          since: current.state === next.state ? current.since : new Date(nowMs),
          reason: change.reason,
          certificate: result?.certificate ?? current.certificate,
          ...(expiry === undefined ? {} : { expiryAnnounced: expiry.announced }),
        })
        .where(eq(monitorStates.monitorId, monitor.id));
      const announcement = { ...announcementOf(change), nowMs, baseUrl };
      const outage = await changeOutage(tx, change, announcement);
      await this.#runOutageHooks(tx, change, outage, nowMs);
      if (next.event !== undefined)
        await publish(tx, describeChange(next.event, { ...announcement, outage }));
      if (expiry?.news !== undefined && result?.certificate)
        await publish(tx, describeExpiry(expiry.news, result.certificate, announcement));
    });
  }

  async #runOutageHooks(
    tx: StateHandle,
    { monitor: { id: monitorId, organizationId, name }, current, next }: Change,
    outage: Announcement['outage'],
    nowMs: number,
  ): Promise<void> {
    const { hooks } = this.#deps;
    if (outage === undefined) return;
    const { id: outageId, startedAt } = outage;
    const news = { outageId, monitorId, organizationId, name, nowMs };
    if (endsOutage(current, next)) await hooks.run(outageEnded, tx, news);
    else await hooks.run(outageBegan, tx, { ...news, startedAtMs: startedAt.getTime() });
  }

  /** Writes states that are not announced in one statement. */
  async #writeUnnotified(changes: readonly Change[], nowMs: number): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map(({ current, next, reason, result, expiry }) => ({
      id: current.monitorId,
      former: current.state,
      told: current.announced,
      state: next.state,
      announced: next.announced,
      since: (current.state === next.state ? current.since : new Date(nowMs)).toISOString(),
      reason,
      certificate: result?.certificate ?? current.certificate,
      known: current.expiryAnnounced,
      expiry: expiry === undefined ? current.expiryAnnounced : expiry.announced,
    }));
    await this.#deps.state.db.execute(sql`
update monitor_states as s set state = v.state, announced = v.announced, since = v.since, reason = v.reason, certificate = v.certificate,
  expiry_announced = v.expiry
from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, former text, told text, state text, announced text,
  since timestamptz, reason text, certificate jsonb, known jsonb, expiry jsonb)
where s.monitor_id = v.id and s.state = v.former and s.announced = v.told
  and s.expiry_announced is not distinct from v.known`);
  }
}

function toChange(loaded: LoadedSituation, result: CheckResult | undefined, nowMs: number): Change {
  const { current, situation, runs } = loaded;
  const next = transitionOf(current, situation);
  const certificate = situation.paused || situation.isInMaintenance ? undefined : result?.certificate;
  return {
    ...loaded,
    next,
    result,
    reason: reasonOf(next, runs),
    expiry: certificate ? expiryChange(current.expiryAnnounced, certificate, nowMs) : undefined,
  };
}

/** Why the state is not `up`: of the regions that agree with it. */
function reasonOf({ state }: Transition, runs: LoadedSituation['runs']): string | null {
  if (state === 'unknown') return runs.find((run) => run.lastStatus === 'unknown')?.lastReason ?? null;
  if (state !== 'down' && state !== 'degraded' && state !== 'unreachable') return null;
  const verdict = state === 'unreachable' ? 'down' : state;
  const one = runs.find((run) => run.verdict === verdict && run.lastReason !== null);
  return (one ?? runs.find((run) => run.lastReason !== null))?.lastReason ?? null;
}

function isWorthWriting({ current, next, reason, result, expiry }: Change): boolean {
  if (current.state !== next.state || current.announced !== next.announced) return true;
  // The same state with another reason, for example another status code.
  if (reason !== null && reason !== current.reason) return true;
  if (expiry !== undefined) return true;
  return !!result?.certificate && !isSameCertificate(result.certificate, current.certificate);
}

function isNotified({ current, next, expiry }: Change): boolean {
  return next.event !== undefined || expiry?.news !== undefined || endsOutage(current, next);
}

function endsOutage(current: LoadedSituation['current'], next: Transition): boolean {
  return current.announced === 'down' && next.announced !== 'down';
}

function announcementOf({ monitor, runs, reason, result }: Change): Omit<Announcement, 'nowMs' | 'baseUrl'> {
  const down = runs.filter(({ verdict }) => verdict === 'down');
  return {
    monitor,
    reason,
    errorClass:
      down.find(({ lastErrorClass }) => lastErrorClass !== null)?.lastErrorClass ??
      result?.errorClass ??
      null,
    regions: down.map(({ region }) => region),
    outage: undefined,
  };
}

/** Begins or ends the outage. @returns the one that begins or ends. */
async function changeOutage(
  tx: StateHandle,
  { monitor, current, next, runs, result }: Change,
  { nowMs, reason, regions }: Announcement,
): Promise<Announcement['outage']> {
  if (endsOutage(current, next)) return endOutage(tx, monitor.id, nowMs);
  if (next.event !== 'down') return undefined;
  const down = runs.filter(({ verdict }) => verdict === 'down');
  const sinceMs = Math.min(nowMs, ...down.map(({ failingSince }) => failingSince?.getTime() ?? nowMs));
  const outage = {
    id: newId('out', nowMs),
    organizationId: monitor.organizationId,
    monitorId: monitor.id,
    startedAt: new Date(sinceMs),
    confirmedAt: new Date(nowMs),
    cause: reason ?? 'The check failed.',
    errorClass: down.find(({ lastErrorClass }) => lastErrorClass !== null)?.lastErrorClass ?? null,
    regions: [...regions],
    evidence: result?.status === 'down' ? result : null,
  };
  await tx.insert(monitorOutages).values(outage);
  return outage;
}

/** Ends the open outage of a monitor. @returns it; `undefined` if there is none. */
export async function endOutage(
  tx: StateHandle,
  monitorId: string,
  atMs: number,
): Promise<Announcement['outage']> {
  const [ended] = await tx
    .update(monitorOutages)
    .set({
      endedAt: sql`greatest(${monitorOutages.startedAt}, ${new Date(atMs).toISOString()}::timestamptz)`,
    })
    .where(and(eq(monitorOutages.monitorId, monitorId), isNull(monitorOutages.endedAt)))
    .returning({ id: monitorOutages.id, startedAt: monitorOutages.startedAt });
  return ended;
}

/** Whether the monitor and its state are those that were evaluated. Locks both until the transaction ends. */
async function isUnchanged(tx: StateHandle, { monitor, current }: Change): Promise<boolean> {
  const [row] = await tx
    .select({ version: monitors.version })
    .from(monitors)
    .where(eq(monitors.id, monitor.id))
    .for('update');
  if (row?.version !== monitor.version) return false;
  const [stored] = await tx
    .select()
    .from(monitorStates)
    .where(eq(monitorStates.monitorId, monitor.id))
    .for('update');
  return (
    stored?.state === current.state &&
    stored.announced === current.announced &&
    JSON.stringify(stored.expiryAnnounced) === JSON.stringify(current.expiryAnnounced)
  );
}
