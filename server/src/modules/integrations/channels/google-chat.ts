import { escapeHtml } from '../../../lib/escape-html.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { googleChatConfig } from './google-chat.contract.ts';
import { createHttpChannel } from './http-channel.ts';
import { fieldsOf, linkLabelOf, shorten } from './message-text.ts';

/** Google Chat: a card for a space. Updates of a problem are in its thread. */
export const googleChat = createHttpChannel({
  kind: 'google_chat',
  name: 'Google Chat',
  description: 'Cards in a space.',
  config: googleChatConfig,
  render: ({ config, notification }) => ({
    url: `${config.webhookUrl}&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD`,
    body: { ...renderGoogleChat(notification), thread: { threadKey: notification.problemKey } },
  }),
  explain: ({ status, at }) => {
    const code = at('error', 'status');
    if (status === 404 || code === 'NOT_FOUND')
      return 'The space or the webhook was deleted. In Google Chat, add a new webhook and enter its URL.';
    if (status === 401 || status === 403)
      return 'The webhook URL is not valid for this space, or webhooks are not allowed. Copy the URL again, or ask the admin of your organization.';
    return code === 'INVALID_ARGUMENT'
      ? 'The webhook URL is incomplete. Copy it again, with key and token.'
      : undefined;
  },
});

function renderGoogleChat(notification: DeliverableNotification) {
  const { title, text, url, organizationName } = notification;
  const fields = fieldsOf(notification).map(({ label, value }) => ({
    decoratedText: { topLabel: shorten(label, 200), text: escapeHtml(shorten(value, 1_000)), wrapText: true },
  }));
  const button =
    url === undefined
      ? []
      : [{ buttonList: { buttons: [{ text: linkLabelOf(notification), onClick: { openLink: { url } } }] } }];
  return {
    cardsV2: [
      {
        cardId: notification.id,
        card: {
          header: { title: shorten(title, 200), subtitle: shorten(organizationName, 200) },
          sections: [
            {
              widgets: [{ textParagraph: { text: escapeHtml(shorten(text, 4_000)) } }, ...fields, ...button],
            },
          ],
        },
      },
    ],
  };
}
