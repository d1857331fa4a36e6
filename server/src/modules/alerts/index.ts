export { type TrafficDrop, trafficDropped, trafficRecovered, trafficStopped } from './alert-hooks.ts';
export { alertsModule } from './alerts.module.ts';
export { describeFiring, pageOf } from './describe-firing.ts';
export { loadAlerts } from './evaluation/load-alerts.ts';
export type { PreviewAlert } from './preview/preview.ts';
