export { continueTraffic } from './continue-traffic.ts';
export { describeDemo } from './describe-demo.ts';
export { fillAlerts } from './fill-alerts.ts';
export { type DemoProgress, fillDemo } from './fill-demo.ts';
export type { FollowLink } from './fill-links.ts';
export type { SimulatedMonitor } from './fill-monitors.ts';
