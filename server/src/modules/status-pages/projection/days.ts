import { clipSpans, lengthOf, type Span } from '../../../lib/time/spans.ts';
import { addCoverages, availabilityOf, type Coverage, knownMs } from '../../monitors/index.ts';
import type { PublicDay } from './public-page.ts';

/** What is known of the days of a component. */
export interface DaysInput {
  /** `YYYY-MM-DD`, oldest first. */
  readonly dates: readonly string[];
  /** The start of each day, and the end of the last one, in milliseconds. */
  readonly bounds: readonly number[];
  /** What the checks cover on each day, also during maintenance. */
  readonly covered: readonly Coverage[];
  /** Periods of maintenance that do not overlap. */
  readonly maintenance: readonly Span[];
  /** What the checks cover during the maintenance of each day. */
  readonly coveredInMaintenance: readonly Coverage[];
  /** Incidents that affected the component. */
  readonly incidents: readonly (Span & { readonly id: string })[];
  readonly hidesUptime: boolean;
}

/** The days of a component, and its uptime over all of them. */
export interface ComponentDays {
  readonly days: readonly PublicDay[];
  /** `null` when nothing was measured. */
  readonly uptimePercent: number | null;
}

/** Computes the days of a component. Time of maintenance counts as nothing else, and today only until now. */
export function toDays(input: DaysInput): ComponentDays {
  const { dates, bounds, maintenance, incidents, hidesUptime } = input;
  const counted = dates.map((_date, index) =>
    subtract(input.covered[index] ?? NOTHING, input.coveredInMaintenance[index] ?? NOTHING),
  );
  const days = dates.map((date, index): PublicDay => {
    const day = { fromMs: bounds[index] ?? 0, toMs: bounds[index + 1] ?? 0 };
    const coverage = counted[index] ?? NOTHING;
    const maintenanceMs = lengthOf(clipSpans(maintenance, day));
    return {
      date,
      state: stateOf(coverage, maintenanceMs),
      ...(hidesUptime
        ? {}
        : {
            uptimePercent: availabilityOf(coverage),
            downMs: Math.round(coverage.downMs),
            degradedMs: Math.round(coverage.degradedMs),
            maintenanceMs,
            measuredMs: Math.round(knownMs(coverage)),
          }),
      incidentIds: incidents.filter((incident) => overlaps(incident, day)).map(({ id }) => id),
    };
  });
  const all = addCoverages(counted);
  return { days, uptimePercent: knownMs(all) < MIN_KNOWN_MS ? null : availabilityOf(all) };
}

/** Less observation says nothing about availability. */
const MIN_KNOWN_MS = 3_600_000;
const NOTHING: Coverage = { upMs: 0, degradedMs: 0, downMs: 0 };

function stateOf(coverage: Coverage, maintenanceMs: number): PublicDay['state'] {
  if (coverage.downMs > 0) return 'down';
  if (coverage.degradedMs > 0) return 'degraded';
  if (maintenanceMs > 0) return 'maintenance';
  return knownMs(coverage) > 0 ? 'up' : 'no_data';
}

function subtract(whole: Coverage, part: Coverage): Coverage {
  return {
    upMs: Math.max(0, whole.upMs - part.upMs),
    degradedMs: Math.max(0, whole.degradedMs - part.degradedMs),
    downMs: Math.max(0, whole.downMs - part.downMs),
  };
}

function overlaps(one: Span, other: Span): boolean {
  return one.fromMs < other.toMs && one.toMs > other.fromMs;
}
