export type { FillHistory, PastFinding } from './fill-history.ts';
export { monitorChecksTable } from './monitor-checks.table.ts';
export { monitorsModule } from './monitors.module.ts';
export type { OutageSummary } from './outages/summarize-outages.ts';
export { runProbe } from './probes/process/run-probe.ts';
export { resealMonitors } from './reseal-monitors.ts';
