export { notificationsModule } from './notifications.module.ts';
export type { Publisher } from './publish.ts';
export type { RecordedNotification } from './record-history.ts';
