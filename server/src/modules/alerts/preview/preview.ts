import { DAY_MS, HOUR_MS, MINUTE_MS, type TimeZone } from '../../../lib/time/time-zone.ts';
import { BASELINE_WEEKS, buildProfile, expectIn, type HourCount } from '../baseline.ts';
import type { BatchReads } from '../batch-reads.ts';
import { checkErrorSpike, checkTraffic, type Finding } from '../check-condition.ts';
import type { AlertCondition, BaselineMetric, ConditionOf } from '../condition.contract.ts';
import { readGoal, zoneOf } from '../evaluation/load-alerts.ts';
import { completeHours } from '../evaluation/profiles.ts';
import type { PreviewDeps } from './preview-deps.ts';
import { previewWindows } from './preview-windows.ts';
import { readSeries } from './read-series.ts';
import { type Measured, type Preview, type PreviewNotice, type PreviewPoint, simulate } from './simulate.ts';

/** What is previewed. Access was checked before. */
export interface PreviewRequest {
  readonly websiteId: string;
  readonly condition: AlertCondition;
  /** 1 to 30. */
  readonly days: number;
  readonly signal?: AbortSignal;
}

/** Returns when an alert would have fired. @throws AppError QUERY_TIMEOUT, SERVICE_UNAVAILABLE. */
export type PreviewAlert = (request: PreviewRequest) => Promise<Preview>;

const HISTORY_MS = BASELINE_WEEKS * 7 * DAY_MS;
const HOURLY = { breaches: 1, clears: 1 };
const NEW_ERROR_MS = 90 * MINUTE_MS;

/** Creates the preview. It reads one website: at most 86 days by hour, 30 days by minute, or 120 windows. */
export function createPreview(deps: PreviewDeps): PreviewAlert {
  const { state, reads, websites, clock } = deps;

  return async ({ websiteId, condition, days, signal }) => {
    const website = await websites.find(websiteId);
    const zone = zoneOf(website?.timeZone ?? 'UTC');
    const stepMs = 'windowMinutes' in condition && condition.windowMinutes < 60 ? MINUTE_MS : HOUR_MS;
    const toMs = Math.floor(clock.now() / stepMs) * stepMs;
    const fromMs = toMs - days * DAY_MS;
    const frame = { websiteId, fromMs, toMs, signal };

    const expectedRange = async (
      metric: BaselineMetric,
      check: (value: Measured) => Finding,
    ): Promise<Preview> => {
      const found = await reads.hourly([websiteId], metric, { fromMs: fromMs - HISTORY_MS, toMs });
      const hours = completeHours(found.get(websiteId) ?? [], toMs, []);
      const points: PreviewPoint[] = [];
      for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS)
        points.push(...checkDay(hours, dayMs, zone, check));
      const notice = hours.length === 0 ? 'no_data' : noticeOf(condition, points);
      return simulate({ ...frame, stepMs: HOUR_MS, points, patience: HOURLY, notice });
    };

    switch (condition.kind) {
      case 'traffic':
        return expectedRange(condition.metric, (measure) =>
          checkTraffic(condition, { ...measure, isPartial: false, isSilent: false }),
        );
      case 'errors':
        return condition.mode === 'spike'
          ? expectedRange('errors', (measure) => checkErrorSpike(condition, { ...measure, isPartial: false }))
          : newErrors(reads, condition, frame);
      case 'threshold':
        if (condition.metric !== 'visitors') return readSeries(deps, condition, { ...frame, stepMs });
        return previewWindows(deps, condition, { ...frame, goal: undefined });
      case 'web_vital':
        return previewWindows(deps, condition, { ...frame, goal: undefined });
      case 'goal': {
        const goal = await readGoal(state, websiteId, condition.reportId);
        return previewWindows(deps, condition, { ...frame, goal: goal?.definition });
      }
      case 'first_event':
        return simulate({ ...frame, stepMs, points: [], patience: HOURLY, notice: 'no_data' });
    }
  };
}

/** A website with little traffic is silent for hours by chance: then no value is below the expected range. */
function noticeOf(condition: AlertCondition, points: readonly PreviewPoint[]): PreviewNotice {
  if (points.length === 0) return 'learning';
  const isOfDrops = condition.kind === 'traffic' && condition.direction === 'drop';
  return isOfDrops && points.every(({ finding: { low = null } }) => low === null || low <= 0)
    ? 'no_drop'
    : 'coarse';
}

/** Judges each hour of a day by the eight weeks before the day. */
function checkDay(
  hours: readonly HourCount[],
  dayMs: number,
  zone: TimeZone,
  check: (value: Measured) => Finding,
): PreviewPoint[] {
  const before = hours.filter(({ startMs }) => startMs >= dayMs - HISTORY_MS && startMs < dayMs);
  const profile = buildProfile(before, zone);
  if (profile === undefined) return [];
  return hours
    .filter(({ startMs }) => startMs >= dayMs && startMs < dayMs + DAY_MS)
    .flatMap(({ startMs, count }) => {
      const expected = expectIn(profile, zone, startMs, startMs + HOUR_MS);
      return expected === undefined
        ? []
        : [{ atMs: startMs + HOUR_MS, finding: check({ value: count, expected }) }];
    });
}

async function newErrors(
  reads: Pick<BatchReads, 'firstErrors'>,
  { minOccurrences = 1 }: ConditionOf<'errors'>,
  frame: { readonly websiteId: string; readonly fromMs: number; readonly toMs: number },
): Promise<Preview> {
  const { websiteId, fromMs, toMs } = frame;
  const first = await reads.firstErrors(websiteId, { fromMs, toMs });
  const perDay = new Map<number, number>();
  const firings: Preview['firings'][number][] = [];
  for (const { firstMs, count } of first.filter((group) => group.count >= minOccurrences)) {
    const dayMs = Math.floor(firstMs / DAY_MS) * DAY_MS;
    perDay.set(dayMs, (perDay.get(dayMs) ?? 0) + 1);
    const open = firings.at(-1);
    const endMs = Math.min(toMs, firstMs + NEW_ERROR_MS);
    if (open !== undefined && open.toMs !== null && firstMs <= open.toMs)
      firings[firings.length - 1] = { ...open, toMs: endMs };
    else firings.push({ fromMs: firstMs, toMs: endMs, reason: 'new_errors', value: count });
  }
  const points: Preview['points'][number][] = [];
  for (let dayMs = Math.ceil(fromMs / DAY_MS) * DAY_MS; dayMs < toMs; dayMs += DAY_MS)
    points.push({ atMs: dayMs, value: perDay.get(dayMs) ?? 0, low: null, high: null });
  return { fromMs, toMs, resolutionMinutes: 1440, points, firings, notice: null };
}
