import type { Outbox } from '../../../jobs/outbox.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { Mailer } from '../../mail/index.ts';
import { publicUrlOf } from '../pages/present-pages.ts';
import type { StatusPageRow } from '../status-pages.table.ts';
import { laneOf } from './lane-of.ts';
import { textsOf } from './mail-texts.ts';
import type { SubscriberTokens } from './subscriber-tokens.ts';
import type { SubscriberRow } from './subscribers.table.ts';

/** The kind of requests for confirmations to webhooks and Slack. */
export const CONFIRMATION_KIND = 'status-page-confirmation';

/** Asks a new subscriber to confirm, after the transaction: nobody is notified without that (double opt-in). */
export type RequestConfirmation = (
  tx: StateHandle,
  page: StatusPageRow,
  subscriber: SubscriberRow,
) => Promise<void>;

/** The addresses of pages on which subscribers manage their subscriptions. */
export function subscriptionUrls(page: StatusPageRow, token: string, baseUrl: string) {
  const url = publicUrlOf(page, baseUrl);
  const query = `?token=${encodeURIComponent(token)}`;
  return {
    pageUrl: url,
    confirmUrl: `${url}/confirm${query}`,
    manageUrl: `${url}/manage${query}`,
    unsubscribeUrl: `${url}/unsubscribe${query}`,
  };
}

/** Creates the function. Without a mail server, subscribers by e-mail are not asked. */
export function createRequestConfirmation(deps: {
  readonly mailer: Mailer | undefined;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly tokens: Pick<SubscriberTokens, 'create'>;
  readonly baseUrl: string;
}): RequestConfirmation {
  return async (tx, page, subscriber) => {
    if (subscriber.kind !== 'email') {
      await deps.outbox.add(tx, {
        kind: CONFIRMATION_KIND,
        organizationId: page.organizationId,
        lane: laneOf(page.organizationId, subscriber.address),
        payload: { subscriberId: subscriber.id },
      });
      return;
    }
    const texts = textsOf(subscriber.language);
    const { confirmUrl } = subscriptionUrls(page, deps.tokens.create(subscriber), deps.baseUrl);
    await deps.mailer?.send(tx, {
      kind: 'status_page_confirmation',
      to: subscriber.address,
      subject: texts.confirmSubject({ page: page.name }),
      paragraphs: [texts.confirmText({ page: page.name }), texts.confirmIgnore],
      action: { label: texts.confirmAction, url: confirmUrl },
    });
  };
}
