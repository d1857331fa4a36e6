import { z } from 'zod';
import { secretField } from '../../../lib/config-field.ts';
import { HTML, jsonBytes, PLAIN, type TextFormat, writeText } from '../../../lib/text/message-text.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { providerUrl } from './config-schemas.ts';
import { fieldsOf, linkLabelOf } from './message-text.ts';

const EXAMPLE_URL = 'https://chat.googleapis.com/v1/spaces/AAAAAAAAAAA/messages?key=xxxx&token=xxxx';

const config = z.strictObject({
  webhookUrl: secretField(
    providerUrl(EXAMPLE_URL, { hosts: ['chat.googleapis.com'], path: /^\/v1\/spaces\/[\w-]+\/messages$/ }),
    {
      title: 'Webhook URL',
      description: 'In Google Chat: the name of the space → Apps & integrations → Webhooks → Add webhook.',
      example: EXAMPLE_URL,
    },
  ),
});

/** Google Chat: a card for a space. Updates of a problem are in its thread. */
export const googleChat = defineHttpChannel({
  kind: 'google_chat',
  name: 'Google Chat',
  description: 'Cards in a space.',
  config,
  paceMs: 1_000,
  render: ({ config, notification }) => ({
    url: `${config.webhookUrl}&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD`,
    body: {
      ...renderGoogleChat(notification),
      thread: { threadKey: writeText(notification.problemKey, PLAIN, MAX_THREAD_KEY) },
    },
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

const MAX_THREAD_KEY = 500;
/** Bytes of parts: a message has at most 32 KB (https://developers.google.com/workspace/chat/format-messages). */
const MAX_LINE_BYTES = 1_000;
const MAX_TEXT_BYTES = 8_000;
const MAX_VALUE_BYTES = 1_100;

function renderGoogleChat(notification: DeliverableNotification) {
  const { title, text, url, organizationName } = notification;
  const write = (part: string, format: TextFormat, maxBytes: number) =>
    writeText(part, format, maxBytes, jsonBytes);
  const fields = fieldsOf(notification).map(({ label, value }) => ({
    decoratedText: {
      topLabel: writeText(label, PLAIN, 200),
      text: write(value, HTML, MAX_VALUE_BYTES),
      wrapText: true,
    },
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
          header: {
            title: write(title, PLAIN, MAX_LINE_BYTES),
            subtitle: write(organizationName, PLAIN, MAX_LINE_BYTES),
          },
          sections: [
            {
              widgets: [{ textParagraph: { text: write(text, HTML, MAX_TEXT_BYTES) } }, ...fields, ...button],
            },
          ],
        },
      },
    ],
  };
}
