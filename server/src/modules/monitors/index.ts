export { monitorChecksTable } from './monitor-checks.table.ts';
