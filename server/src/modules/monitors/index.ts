export { monitorChecksTable } from './monitor-checks.table.ts';
export { monitorsModule } from './monitors.module.ts';
