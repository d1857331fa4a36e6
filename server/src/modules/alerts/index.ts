export { trafficStopped } from './alert-hooks.ts';
export { alertsModule } from './alerts.module.ts';
