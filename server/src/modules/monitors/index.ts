export { type CheckResult, NO_RESULT } from './checks/check-result.ts';
export { addCoverages, availabilityOf, knownMs } from './figures/availability.ts';
export { type Coverage, CoverageReader, type HourlyLatencies } from './figures/coverage.ts';
export { DayReader } from './figures/day-cache.ts';
export { lastDays } from './figures/days.ts';
export { removeLinkedWindow, saveLinkedWindow } from './maintenance/linked-window.ts';
export { monitorChecksTable } from './monitor-checks.table.ts';
export {
  monitorRemoving,
  monitorStatesChanged,
  monitorsChanging,
  type OutageNews,
  outageBegan,
  outageEnded,
} from './monitor-hooks.ts';
export { resealMonitors } from './monitor-secrets.ts';
export { monitorsModule } from './monitors.module.ts';
export type { OutageSummary } from './outages/summarize-outages.ts';
export { runProbe } from './probes/process/run-probe.ts';
export { toCheckEntry } from './schedule/check-fact.ts';
export { coverageOf, dueAfter, phaseOf } from './schedule/due.ts';
export type { Prober } from './schedule/prober.ts';
export { expiryChange } from './states/expiry.ts';
export { transitionOf } from './states/transition.ts';
export { advanceRegion, NO_PROGRESS, type RegionProgress, type Verdict } from './states/verdict.ts';
