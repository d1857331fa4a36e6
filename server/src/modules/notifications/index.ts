export { notificationsModule } from './notifications.module.ts';
export type { Publisher } from './publish.ts';
