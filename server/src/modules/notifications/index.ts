export { notificationsModule } from './notifications.module.ts';
export { toNotificationRow } from './publish.ts';
