import { Lru } from '../../../lib/concurrency/lru.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { expectIn } from '../baseline.ts';
import {
  type BatchMetric,
  type BatchReads,
  type ErrorGroup,
  errorKey,
  KNOWN_ERRORS_MS,
  vitalKey,
} from '../batch-reads.ts';
import {
  checkErrorSpike,
  checkNewErrors,
  checkThreshold,
  checkTraffic,
  checkVital,
  isSilent,
} from '../check-condition.ts';
import { type AlertKind, type ConditionOf, evaluatedEveryMinutes } from '../condition.contract.ts';
import { type Evaluated, type EvaluationTime, UNKNOWN } from './evaluated.ts';
import type { LoadedAlert } from './load-alerts.ts';
import type { Profiles } from './profiles.ts';

interface Of<Kind extends AlertKind> {
  readonly alert: LoadedAlert;
  readonly condition: ConditionOf<Kind>;
}

const TRAFFIC_MS = HOUR_MS;
/** The last event is looked for in this period: a website that is silent for longer is detected as a drop. */
const SILENCE_MS = 6 * HOUR_MS;
const NEW_ERRORS_MS = HOUR_MS;
const MAX_KNOWN_ERRORS = 200_000;

/** Whether a window is evaluated in this minute. */
export function isDue(windowMinutes: number, endMs: number): boolean {
  return Math.round(endMs / MINUTE_MS) % evaluatedEveryMinutes(windowMinutes) === 0;
}

/** Evaluates all alerts of a kind together. It remembers which errors are not new. */
export class BatchEvaluator {
  readonly #reads: BatchReads;
  readonly #profiles: Pick<Profiles, 'of'>;
  readonly #known = new Lru<string, true>({ maxEntries: MAX_KNOWN_ERRORS });

  constructor({
    reads,
    profiles,
  }: {
    readonly reads: BatchReads;
    readonly profiles: Pick<Profiles, 'of'>;
  }) {
    this.#reads = reads;
    this.#profiles = profiles;
  }

  /** Evaluates alerts without filters and goals that are due: one statement for each table and window. */
  async evaluate(alerts: readonly LoadedAlert[], time: EvaluationTime): Promise<Evaluated[]> {
    const errors = ofKind(alerts, 'errors');
    return [
      ...(await this.#evaluateTraffic(ofKind(alerts, 'traffic'), time)),
      ...(await this.#evaluateThresholds(
        ofKind(alerts, 'threshold').filter(({ condition }) => condition.filters === undefined),
        time,
      )),
      ...(await this.#evaluateSpikes(
        errors.filter(({ condition }) => condition.mode === 'spike'),
        time,
      )),
      ...(await this.#evaluateNewErrors(
        errors.filter(({ condition }) => condition.mode === 'new_group'),
        time,
      )),
      ...(await this.#evaluateVitals(ofKind(alerts, 'web_vital'), time)),
      ...(await this.#evaluateFirstEvents(ofKind(alerts, 'first_event'))),
    ];
  }

  async #evaluateTraffic(alerts: readonly Of<'traffic'>[], time: EvaluationTime): Promise<Evaluated[]> {
    if (alerts.length === 0) return [];
    const { endMs, isPartial } = time;
    const window = { fromMs: endMs - TRAFFIC_MS, toMs: endMs };
    const values = await this.#reads.metrics(
      idsOf(alerts),
      new Set(alerts.map(({ condition }) => condition.metric)),
      window,
    );
    const below = alerts.filter(({ alert, condition }) => {
      const value = values.get(alert.website.id)?.get(condition.metric) ?? 0;
      const expected = this.#expectedOf(alert, condition.metric, window);
      return condition.direction !== 'spike' && expected !== undefined && value < expected.median;
    });
    const last = await this.#reads.lastEvents(idsOf(below), { fromMs: endMs - SILENCE_MS, toMs: endMs });
    const quiet = new Set(below.map(({ alert }) => alert));
    return alerts.map(({ alert, condition }) => {
      const { website } = alert;
      const value = values.get(website.id)?.get(condition.metric) ?? 0;
      const profile = this.#profiles.of(website.id, condition.metric);
      const expected = this.#expectedOf(alert, condition.metric, window);
      if (profile === undefined || expected === undefined)
        return { alert, health: 'learning', finding: { ...UNKNOWN, value } };
      const lastMs = last.get(website.id) ?? endMs - SILENCE_MS;
      const finding = checkTraffic(condition, {
        value,
        expected,
        isPartial: isPartial(alert.website.id, window.fromMs, endMs),
        isSilent: quiet.has(alert) && isSilent(profile, website.zone, { lastMs, endMs }),
      });
      return { alert, health: healthOf(finding), finding };
    });
  }

  #expectedOf(
    { website }: LoadedAlert,
    metric: Parameters<Profiles['of']>[1],
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ) {
    const profile = this.#profiles.of(website.id, metric);
    return profile && expectIn(profile, website.zone, fromMs, toMs);
  }

  async #evaluateThresholds(
    alerts: readonly Of<'threshold'>[],
    { endMs, isPartial }: EvaluationTime,
  ): Promise<Evaluated[]> {
    const evaluated: Evaluated[] = [];
    for (const [windowMinutes, due] of byWindow(alerts, endMs)) {
      const fromMs = endMs - windowMinutes * MINUTE_MS;
      const metrics = new Set<BatchMetric>(due.map(({ condition }) => condition.metric));
      const values = await this.#reads.metrics(idsOf(due), metrics, { fromMs, toMs: endMs });
      for (const { alert, condition } of due) {
        const value = values.get(alert.website.id)?.get(condition.metric) ?? 0;
        const finding = checkThreshold(condition, value, isPartial(alert.website.id, fromMs, endMs));
        evaluated.push({ alert, health: healthOf(finding), finding });
      }
    }
    return evaluated;
  }

  async #evaluateSpikes(alerts: readonly Of<'errors'>[], time: EvaluationTime): Promise<Evaluated[]> {
    if (alerts.length === 0) return [];
    const { endMs, isPartial } = time;
    const window = { fromMs: endMs - TRAFFIC_MS, toMs: endMs };
    const values = await this.#reads.metrics(idsOf(alerts), new Set<BatchMetric>(['errors']), window);
    return alerts.map(({ alert, condition }) => {
      const value = values.get(alert.website.id)?.get('errors') ?? 0;
      const expected = this.#expectedOf(alert, 'errors', window);
      if (expected === undefined) return { alert, health: 'learning', finding: { ...UNKNOWN, value } };
      const finding = checkErrorSpike(condition, {
        value,
        expected,
        isPartial: isPartial(alert.website.id, window.fromMs, endMs),
      });
      return { alert, health: healthOf(finding), finding };
    });
  }

  async #evaluateNewErrors(alerts: readonly Of<'errors'>[], { endMs }: EvaluationTime): Promise<Evaluated[]> {
    if (alerts.length === 0) return [];
    const window = { fromMs: endMs - NEW_ERRORS_MS, toMs: endMs };
    const groups = await this.#reads.errorGroups(idsOf(alerts), window);
    const unseen = groups.filter((group) => this.#known.get(keyOf(group)) === undefined);
    const before = { fromMs: endMs - KNOWN_ERRORS_MS, toMs: window.fromMs };
    for (const key of await this.#reads.knownErrors(unseen, before)) this.#known.set(key, true);
    const byWebsite = groupBy(
      unseen.filter((group) => this.#known.get(keyOf(group)) === undefined),
      ({ websiteId }) => websiteId,
    );
    return alerts.map(({ alert, condition }) => {
      const { minOccurrences = 1 } = condition;
      const fresh = (byWebsite.get(alert.website.id) ?? []).filter(({ count }) => count >= minOccurrences);
      const finding = checkNewErrors(condition, fresh[0]?.count ?? 0);
      const announced = new Set(alert.current.announced);
      const newErrors = fresh.filter(({ fingerprint }) => !announced.has(fingerprint));
      return { alert, health: 'current', finding, newErrors };
    });
  }

  async #evaluateVitals(alerts: readonly Of<'web_vital'>[], { endMs }: EvaluationTime): Promise<Evaluated[]> {
    const evaluated: Evaluated[] = [];
    for (const [windowMinutes, due] of byWindow(alerts, endMs)) {
      const window = { fromMs: endMs - windowMinutes * MINUTE_MS, toMs: endMs };
      const values = await this.#reads.vitals(idsOf(due), window);
      for (const { alert, condition } of due) {
        const found = values.get(vitalKey(alert.website.id, condition.metric));
        const finding = checkVital(condition, found?.p75 ?? null, found?.samples ?? 0);
        evaluated.push({ alert, health: healthOf(finding), finding });
      }
    }
    return evaluated;
  }

  async #evaluateFirstEvents(alerts: readonly Of<'first_event'>[]): Promise<Evaluated[]> {
    const first = await this.#reads.firstEvents(idsOf(alerts));
    return alerts.flatMap(({ alert }): Evaluated[] => {
      const event = first.get(alert.website.id);
      if (event === undefined)
        return [{ alert, health: 'current', finding: { observation: 'clear', value: 0 } }];
      // A website that had events before has nothing to announce.
      const isNew = event.receivedMs >= alert.createdAt.getTime();
      const finding = isNew
        ? ({ observation: 'breach', reason: 'first_event', value: 1 } as const)
        : ({ observation: 'clear', value: 1 } as const);
      return [{ alert, health: 'current', finding, event, isFinished: true }];
    });
  }
}

/** Returns the alerts of a kind. */
export function ofKind<Kind extends AlertKind>(alerts: readonly LoadedAlert[], kind: Kind): Of<Kind>[] {
  return alerts.flatMap((alert) => {
    const { condition } = alert;
    return isOfKind(condition, kind) ? [{ alert, condition }] : [];
  });
}

function isOfKind<Kind extends AlertKind>(
  condition: LoadedAlert['condition'],
  kind: Kind,
): condition is ConditionOf<Kind> {
  return condition.kind === kind;
}

function byWindow<T extends { readonly condition: { readonly windowMinutes: number } }>(
  alerts: readonly T[],
  endMs: number,
): Map<number, T[]> {
  const due = alerts.filter(({ condition }) => isDue(condition.windowMinutes, endMs));
  return groupBy(due, ({ condition }) => condition.windowMinutes);
}

function idsOf(alerts: readonly { readonly alert: LoadedAlert }[]): readonly string[] {
  return [...new Set(alerts.map(({ alert }) => alert.website.id))];
}

function healthOf({ observation }: Evaluated['finding']): Evaluated['health'] {
  return observation === 'unknown' ? 'unknown' : 'current';
}

function keyOf({ websiteId, fingerprint }: ErrorGroup): string {
  return errorKey(websiteId, fingerprint);
}
