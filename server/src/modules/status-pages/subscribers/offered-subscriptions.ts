import type { Subscription } from '../page-states.data.ts';
import type { StatusPageRow } from '../status-pages.table.ts';

/**
 * Returns the ways to subscribe that work: without a mail server nobody receives e-mails, feed readers and calendars do not sign in, and
 * a page for e-mail addresses tells nothing to webhooks, whose readers are not known.
 */
export function offeredSubscriptions(
  { subscriptions, visibility }: Pick<StatusPageRow, 'subscriptions' | 'visibility'>,
  hasMail: boolean,
): readonly Subscription[] {
  const works: Readonly<Record<Subscription, boolean>> = {
    email: hasMail,
    webhook: visibility !== 'email',
    slack: visibility !== 'email',
    feed: visibility === 'public' || visibility === 'ip',
    calendar: visibility === 'public' || visibility === 'ip',
  };
  return subscriptions.filter((kind) => works[kind]);
}
