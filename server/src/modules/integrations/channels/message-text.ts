import type { DeliverableNotification, Severity } from '../notification.contract.ts';

const MAX_FIELDS = 10;

/** Colors of messages: a problem by its severity, a recovery green. */
const COLORS: Readonly<Record<Severity, string>> = {
  info: '#2563eb',
  warning: '#d97706',
  critical: '#dc2626',
};
const LINK_LABELS = { en: 'Open in Pharos', de: 'In Pharos öffnen' } as const;
const RECOVERY_COLOR = '#16a34a';

/** Returns the color of a message, as `#rrggbb`. */
export function colorOf({ phase, severity }: DeliverableNotification): string {
  return phase === 'recovery' ? RECOVERY_COLOR : COLORS[severity];
}

/** Returns the text of the link to the page of the dashboard. */
export function linkLabelOf({ language = 'en' }: DeliverableNotification): string {
  return LINK_LABELS[language];
}

/** Returns the fields that fit on a card. */
export function fieldsOf({ fields = [] }: DeliverableNotification) {
  return fields.slice(0, MAX_FIELDS);
}
