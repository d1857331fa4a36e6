export { monitorChecksTable } from './monitor-checks.table.ts';
export { monitorsModule } from './monitors.module.ts';
export { runProbe } from './probes/process/run-probe.ts';
export { resealMonitors } from './reseal-monitors.ts';
