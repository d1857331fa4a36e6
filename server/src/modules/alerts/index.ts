export { type TrafficDrop, trafficDropped, trafficRecovered, trafficStopped } from './alert-hooks.ts';
export { alertsModule } from './alerts.module.ts';
