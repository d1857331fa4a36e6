import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { jsonBytes, PLAIN, writeText } from '../../../lib/text/message-text.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import type { DeliverableNotification, Severity } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { providerUrl, secretText } from './config-schemas.ts';
import { fieldsOf } from './message-text.ts';

const PUBLIC_SERVER = 'https://ntfy.sh';

const config = z.strictObject({
  serverUrl: field(providerUrl(PUBLIC_SERVER, { path: /^\/[\w/-]*$/ }).default(PUBLIC_SERVER), {
    title: 'Server',
    description: 'Your own server, or the public one.',
    example: PUBLIC_SERVER,
  }),
  topic: field(
    z
      .string()
      .trim()
      .regex(/^[\w-]{1,64}$/, sayInSchema('integrations.mustBeTopic')),
    {
      title: 'Topic',
      description:
        'Anyone who knows the topic of a public server can read it: choose a name that is hard to guess.',
      example: 'pharos-alerts-x7k2',
    },
  ),
  accessToken: secretField(secretText.optional(), {
    title: 'Access token',
    description: 'Only for protected topics. In ntfy: Account → Access tokens.',
    example: 'tk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  }),
});

const PRIORITIES: Readonly<Record<Severity, number>> = { info: 3, warning: 4, critical: 5 };
const TAGS: Readonly<Record<Severity, string>> = {
  info: 'information_source',
  warning: 'warning',
  critical: 'rotating_light',
};

/** ntfy: the public server or one's own. */
export const ntfy = defineHttpChannel({
  kind: 'ntfy',
  name: 'ntfy',
  description: 'Push notifications for subscribers of a topic.',
  config,
  paceMs: 250,
  render: ({ config: { serverUrl, topic, accessToken }, notification }) => ({
    // JSON is published to the root, because headers could not carry all characters.
    url: `${serverUrl.replace(/\/+$/, '')}/`,
    headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
    body: { topic, ...renderNtfy(notification) },
  }),
  explain: ({ status }) => {
    if (status === 401) return 'The access token is wrong. In ntfy, create a new one under Account.';
    if (status === 403) return 'The topic is protected. Enter an access token that may publish to it.';
    return status === 404 ? 'The address is not that of an ntfy server. Check the server.' : undefined;
  },
});

/** The most bytes of a message; a longer one is sent as a file (https://docs.ntfy.sh/publish/#limitations). */
const MAX_MESSAGE_BYTES = 4_096;
const MAX_TITLE_BYTES = 1_000;

function renderNtfy(notification: DeliverableNotification) {
  const { title, text, url, severity, phase } = notification;
  const fields = fieldsOf(notification).map(
    ({ label, value }) => `${label}: ${writeText(value, PLAIN, 200)}`,
  );
  return {
    title: writeText(title, PLAIN, MAX_TITLE_BYTES, jsonBytes),
    message: writeText([text, ...fields].join('\n'), PLAIN, MAX_MESSAGE_BYTES, jsonBytes),
    priority: phase === 'recovery' ? 3 : PRIORITIES[severity],
    tags: [phase === 'recovery' ? 'white_check_mark' : TAGS[severity]],
    ...(url === undefined ? {} : { click: url }),
  };
}
