import { oneOf, present } from '../../lib/search.ts';

/** The search parameters of notifications. The default tab, problems, is omitted. */
export interface NotificationsSearch {
  readonly tab?: 'rules' | 'deliveries';
  readonly status?: 'waiting' | 'delivered' | 'failed';
}

/** Parses the search parameters. Ignores invalid values. */
export function parseNotificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  return present({
    tab: oneOf(search['tab'], ['rules', 'deliveries'] as const),
    status: oneOf(search['status'], ['waiting', 'delivered', 'failed'] as const),
  });
}
