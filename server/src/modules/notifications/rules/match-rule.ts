import type { Notification } from '../../integrations/index.ts';
import type { NotificationRuleRow } from './notification-rules.table.ts';
import { isAtLeast } from './quiet-hours.ts';

/** The properties of a notification that rules decide by. */
export interface RoutedFacts extends Pick<Notification, 'kind' | 'severity'> {
  readonly websiteId: string | null;
  readonly resourceId: string;
  readonly resourceTags: readonly string[];
}

/** The part of a rule that does not match. */
export type Mismatch = 'disabled' | 'event' | 'severity' | 'website' | 'tag' | 'resource';

/** Returns the first part of a rule that a notification does not match; `undefined` when the rule applies. */
export function findMismatch(
  { enabled, events, filter }: Pick<NotificationRuleRow, 'enabled' | 'events' | 'filter'>,
  notification: RoutedFacts,
): Mismatch | undefined {
  const { kind, severity, websiteId, resourceId, resourceTags } = notification;
  const isOfEvents = events.some(
    (event) => event === kind || (event.endsWith('.*') && kind.startsWith(event.slice(0, -1))),
  );
  if (!enabled) return 'disabled';
  if (!isOfEvents) return 'event';
  if (filter.severity !== undefined && !isAtLeast(severity, filter.severity)) return 'severity';
  if (filter.websiteIds !== undefined && (websiteId === null || !filter.websiteIds.includes(websiteId)))
    return 'website';
  if (filter.tags !== undefined && !filter.tags.some((tag) => resourceTags.includes(tag))) return 'tag';
  if (filter.resourceIds !== undefined && !filter.resourceIds.includes(resourceId)) return 'resource';
  return undefined;
}
