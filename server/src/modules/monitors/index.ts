export { addCoverages, availabilityOf, knownMs } from './figures/availability.ts';
export { type Coverage, createCoverageReader, type HourlyLatencies } from './figures/coverage.ts';
export { createDayReader } from './figures/day-cache.ts';
export { lastDays } from './figures/days.ts';
export type { FillHistory, PastFinding } from './fill-history.ts';
export { removeLinkedWindow, saveLinkedWindow } from './maintenance/linked-window.ts';
export { nextStart, ruleProblem } from './maintenance/occurrences.ts';
export { monitorChecksTable } from './monitor-checks.table.ts';
export {
  monitorRemoving,
  monitorStatesChanged,
  monitorsChanging,
  type OutageNews,
  outageBegan,
  outageEnded,
} from './monitor-hooks.ts';
export { monitorsModule } from './monitors.module.ts';
export type { OutageSummary } from './outages/summarize-outages.ts';
export { runProbe } from './probes/process/run-probe.ts';
export { resealMonitors } from './reseal-monitors.ts';
