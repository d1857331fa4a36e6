export { deliveryRulesOf } from './channels/channels.ts';
export { inLanguage } from './in-language.ts';
export { integrationsModule } from './integrations.module.ts';
export type { DeliveryRequest, IntegrationsService } from './integrations.service.ts';
export {
  type DeliverableNotification,
  type Notification,
  type NotificationKind,
  SEVERITIES,
  type Severity,
} from './notification.contract.ts';
export { resealIntegrations } from './secrets.ts';
