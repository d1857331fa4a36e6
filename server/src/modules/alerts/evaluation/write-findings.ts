import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Hooks } from '../../../kernel/hooks.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { Notification } from '../../integrations/index.ts';
import { type TrafficDrop, trafficDropped, trafficRecovered } from '../alert-hooks.ts';
import { type AlertStateRow, alertEvents, alertStates, alerts } from '../alerts.table.ts';
import { patienceOf } from '../check-condition.ts';
import { describeFiring, pageOf, type SiteAvailability } from '../describe-firing.ts';
import { describeQuery } from '../query-of.ts';
import { advance, type Progress } from '../state-machine.ts';
import type { Evaluated } from './evaluated.ts';
import {
  dataOf,
  eventOf,
  fieldsOf,
  notificationOf,
  phaseOf,
  type ShownFiring,
  timesOf,
} from './firing-notification.ts';
import { type LoadedAlert, readGoal } from './load-alerts.ts';

/** Publishes a notification in a transaction: see the notifications module. */
export type Publish = (tx: StateHandle, notification: Notification) => Promise<unknown>;

/** The dependencies of {@link FindingWriter}. */
export interface FindingWriterDeps {
  readonly state: State;
  readonly publish: Publish;
  /** Returns what the monitors of a website found. */
  readonly availabilityOf: (websiteId: string) => Promise<SiteAvailability>;
  readonly hooks: Pick<Hooks, 'run'>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** Other changes of state are written by the next evaluations. */
const MAX_TRANSITIONS = 500;
const MAX_ANNOUNCED = 200;
const VALUES_EVERY_MS = 10 * 60_000;
const PER_STATEMENT = 2_000;

interface Change extends Evaluated {
  readonly next: Progress;
}

/** Stores what evaluations found. */
export class FindingWriter {
  readonly #deps: FindingWriterDeps;

  constructor(deps: FindingWriterDeps) {
    this.#deps = deps;
  }

  /** Writes changed states, and publishes firings and resolutions, each in the transaction of its state. */
  async write(evaluated: readonly Evaluated[], endMs: number): Promise<void> {
    const changes = evaluated.map((one): Change => ({ ...one, next: nextOf(one) }));
    const [notified, others] = [changes.filter(isNotified), changes.filter((change) => !isNotified(change))];
    await this.#writeUnnotified(
      others.filter((change) => isWorthWriting(change, endMs)),
      endMs,
    );
    for (const change of notified.slice(0, MAX_TRANSITIONS))
      await (change.next.state === 'firing' || change.isFinished === true
        ? this.#fire(change, endMs)
        : this.#resolve(change, endMs));
  }

  async #fire(change: Change, endMs: number): Promise<void> {
    const { state, publish, hooks, baseUrl } = this.#deps;
    const { alert, finding, newErrors = [] } = change;
    const { website, condition } = alert;
    const isUpdate = alert.current.state === 'firing';
    const availability =
      finding.reason === 'stopped' ? await this.#deps.availabilityOf(website.id) : undefined;
    const goal =
      condition.kind === 'goal'
        ? (await readGoal(state, website.id, condition.reportId))?.definition
        : undefined;
    const { firedMs, window } = timesOf(change, endMs);
    const shown: ShownFiring = {
      ...describeFiring(change, availability),
      query: describeQuery(condition, window, goal),
      path: pageOf(condition, website.id, website.zone, window),
    };
    await state.transaction(async (tx) => {
      if (!(await isUnchanged(tx, alert))) return;
      const announced = [...alert.current.announced, ...newErrors.map(({ fingerprint }) => fingerprint)];
      await writeState(tx, change, endMs, { announced: announced.slice(-MAX_ANNOUNCED) });
      if (!isUpdate) await tx.insert(alertEvents).values(eventOf(change, shown, firedMs));
      const isDrop = finding.reason === 'drop' || finding.reason === 'stopped';
      if (!isUpdate && condition.kind === 'traffic' && isDrop)
        await hooks.run(trafficDropped, tx, trafficOf(alert, endMs));
      await publish(tx, {
        ...notificationOf(alert, firedMs),
        kind: 'alert.fired',
        phase: phaseOf(change),
        title: shown.title,
        text: shown.text,
        fields: fieldsOf(change),
        url: `${baseUrl}${shown.path}`,
        data: {
          ...dataOf(change, shown),
          alertUrl: `${baseUrl}/websites/${website.id}/alerts/${alert.id}`,
        },
      });
    });
  }

  async #resolve(change: Change, endMs: number): Promise<void> {
    const { state, publish, hooks, baseUrl } = this.#deps;
    const { alert, finding } = change;
    const path = pageOf(alert.condition, alert.website.id, alert.website.zone, {
      fromMs: endMs,
      toMs: endMs,
    });
    await state.transaction(async (tx) => {
      if (!(await isUnchanged(tx, alert))) return;
      await writeState(tx, change, endMs, { announced: [] });
      await closeFiring(tx, alert.id, endMs, 'recovered');
      if (alert.condition.kind === 'traffic') await hooks.run(trafficRecovered, tx, trafficOf(alert, endMs));
      await publish(tx, {
        ...notificationOf(alert, endMs),
        kind: 'alert.resolved',
        phase: 'recovery',
        title: `Resolved: ${alert.name}`,
        text: `The alert on ${alert.website.name} no longer fires.`,
        fields: fieldsOf(change),
        url: `${baseUrl}${path}`,
        data: {
          alert: { id: alert.id, name: alert.name },
          websiteId: alert.website.id,
          value: finding.value,
        },
      });
    });
  }

  /** Writes states without announcements in one statement. */
  async #writeUnnotified(changes: readonly Change[], endMs: number): Promise<void> {
    for (let from = 0; from < changes.length; from += PER_STATEMENT) {
      const rows = changes.slice(from, from + PER_STATEMENT).map((change) => ({
        id: change.alert.id,
        version: change.alert.version,
        former: change.alert.current.state,
        ...columnsOf(change),
        since: sinceOf(change, endMs).toISOString(),
        evaluated: evaluatedAtOf(change, endMs)?.toISOString() ?? null,
        finished: change.isFinished === true ? new Date(endMs).toISOString() : null,
      }));
      await this.#deps.state.db.execute(sql`
update alert_states as s set state = v.state, streak = v.streak, since = v.since, health = v.health, reason = v.reason,
  value = v.value, low = v.low, high = v.high, evaluated_at = v.evaluated, finished_at = v.finished
from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, version int, former text, state text, streak int, since timestamptz,
  health text, reason text, value float8, low float8, high float8, evaluated timestamptz, finished timestamptz), alerts as a
where s.alert_id = v.id and a.id = v.id and a.version = v.version and s.state = v.former`);
    }
  }
}

/** Ends the current firing of an alert; does nothing if there is none. @returns whether it fired. */
export async function closeFiring(
  tx: StateHandle,
  alertId: string,
  atMs: number,
  resolution: 'recovered' | 'changed',
): Promise<boolean> {
  const closed = await tx
    .update(alertEvents)
    .set({ resolvedAt: new Date(atMs), resolution })
    .where(and(eq(alertEvents.alertId, alertId), isNull(alertEvents.resolvedAt)))
    .returning({ id: alertEvents.id });
  return closed.length > 0;
}

function nextOf({ alert, finding, isFinished }: Evaluated): Progress {
  const next = advance(alert.current, finding.observation, patienceOf(alert.condition));
  return isFinished === true ? { state: 'ok', streak: 0 } : next;
}

/** Whether it is announced: it begins or ends to fire, fires once, or has found other errors while it fires. */
function isNotified({ alert, next, finding, isFinished, newErrors = [] }: Change): boolean {
  if (isFinished === true) return finding.observation === 'breach';
  const isFiring = next.state === 'firing';
  if (isFiring !== (alert.current.state === 'firing')) return true;
  return isFiring && finding.observation === 'breach' && newErrors.length > 0;
}

/** Whether the state changed, or its values were not written for ten minutes. */
function isWorthWriting({ alert: { current }, next, health, isFinished }: Change, endMs: number): boolean {
  if (current.state !== next.state || current.streak !== next.streak || current.health !== health)
    return true;
  if (isFinished === true) return true;
  const writtenMs = current.evaluatedAt?.getTime() ?? 0;
  return health !== 'delayed' && Math.abs(endMs - writtenMs) >= VALUES_EVERY_MS;
}

/** The columns of the state. An unknown value does not replace the last one. */
function columnsOf({ next, health, finding, alert: { current } }: Change) {
  const keeps = finding.value === null;
  const reason = next.state === 'ok' ? null : (finding.reason ?? current.reason);
  return {
    state: next.state,
    streak: next.streak,
    health,
    reason,
    value: keeps ? current.value : finding.value,
    low: keeps ? current.low : (finding.low ?? null),
    high: keeps ? current.high : (finding.high ?? null),
  };
}

function sinceOf({ alert: { current }, next }: Change, endMs: number): Date {
  return current.state === next.state ? current.since : new Date(endMs);
}

function evaluatedAtOf({ health, alert: { current } }: Change, endMs: number): Date | null {
  return health === 'delayed' ? current.evaluatedAt : new Date(endMs);
}

async function writeState(
  tx: StateHandle,
  change: Change,
  endMs: number,
  more: Partial<AlertStateRow>,
): Promise<void> {
  await tx
    .update(alertStates)
    .set({
      ...columnsOf(change),
      since: sinceOf(change, endMs),
      evaluatedAt: evaluatedAtOf(change, endMs),
      finishedAt: change.isFinished === true ? new Date(endMs) : null,
      ...more,
    })
    .where(eq(alertStates.alertId, change.alert.id));
}

function trafficOf({ id, website }: LoadedAlert, atMs: number): TrafficDrop {
  return {
    alertId: id,
    websiteId: website.id,
    websiteName: website.name,
    organizationId: website.organizationId,
    atMs,
  };
}

/** Whether the alert and its state are those that were evaluated. Locks both until the transaction ends. */
async function isUnchanged(tx: StateHandle, { id, version, current }: LoadedAlert): Promise<boolean> {
  const [row] = await tx
    .select({ version: alerts.version, enabled: alerts.enabled })
    .from(alerts)
    .where(eq(alerts.id, id))
    .for('update');
  if (row === undefined || row.version !== version || !row.enabled) return false;
  const [stored] = await tx.select().from(alertStates).where(eq(alertStates.alertId, id)).for('update');
  return stored?.state === current.state;
}
