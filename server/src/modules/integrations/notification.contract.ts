import type { NOTIFICATION_KINDS } from '../../lib/notification-kinds.data.ts';

/** The kind of a notification. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]['kind'];

/** How serious a notification is, in increasing order. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const;

/** How serious a notification is. */
export type Severity = (typeof SEVERITIES)[number];

/** A notification: what happened to a resource of an organization. The module that observed it writes the texts. */
export interface Notification {
  readonly kind: NotificationKind;
  readonly organizationId: string;
  readonly websiteId?: string | undefined;
  readonly severity: Severity;
  /**
   * `problem` begins a problem of the resource, `recovery` ends it, `update` adds to it, `information` stands alone. Recipients
   * of a problem also receive its recovery. A problem that continues is not announced again.
   */
  readonly phase: 'problem' | 'update' | 'recovery' | 'information';
  readonly resource: {
    /** `monitor`, `alert`, `flag`, … */
    readonly kind: string;
    readonly id: string;
    readonly name: string;
    readonly tags?: readonly string[];
  };
  /** One line without a final period: “Checkout is down”. */
  readonly title: string;
  /** One or two sentences, plain text. */
  readonly text: string;
  /** Facts for tables and cards, at most 10. */
  readonly fields?: readonly { readonly label: string; readonly value: string }[];
  /** The page of the dashboard that shows it. */
  readonly url?: string | undefined;
  /** Machine-readable details: `data` of webhooks, next to the resource. At most 32 KB as JSON. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly occurredAtMs: number;
}

/** A notification as it is delivered: with the id by which receivers recognize a repeated delivery. */
export interface DeliverableNotification extends Notification {
  /** `ntf_…`: the same for every attempt and channel. */
  readonly id: string;
  /** The same for a problem, its updates and its recovery: the key of incidents of PagerDuty and Opsgenie. */
  readonly problemKey: string;
  /** The name of the organization. */
  readonly organizationName: string;
  /** The language of the texts; English if absent. */
  readonly language?: 'en' | 'de' | undefined;
}
