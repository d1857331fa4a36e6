export { integrationId } from './integration-id.contract.ts';
export { integrationsModule } from './integrations.module.ts';
export type { DeliveryRequest, IntegrationsService } from './integrations.service.ts';
export {
  type DeliverableNotification,
  type DeliveryAttempt,
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationKind,
  SEVERITIES,
  type Severity,
} from './notification.contract.ts';
export { resealIntegrations } from './reseal-integrations.ts';
