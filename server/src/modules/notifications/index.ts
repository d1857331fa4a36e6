export { notificationsModule } from './notifications.module.ts';
export type { RecordedNotification } from './record-history.ts';
