import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { html, joinLines, safeMarkup } from '../../../lib/text/markup.ts';
import { HTML, PLAIN, writeText } from '../../../lib/text/message-text.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import type { DeliverableNotification, Severity } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { fieldsOf, linkLabelOf } from './message-text.ts';

const key = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{30}$/, sayInSchema('integrations.mustHave30Characters'));

const config = z.strictObject({
  apiToken: secretField(key, {
    title: 'API token',
    description: 'On pushover.net: Your Applications → Create an Application.',
    example: 'azGDORePK8gMaC0QOYAMyEEuzJnyUi',
  }),
  userKey: secretField(key, {
    title: 'User or group key',
    description: 'At the top of your page on pushover.net.',
    example: 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG',
  }),
  device: field(
    z
      .string()
      .trim()
      .regex(/^[\w-]{1,25}$/, sayInSchema('integrations.mustBeNameOfDevice'))
      .optional(),
    { title: 'Device', description: 'Only this device; all of them if empty.', example: 'phone' },
  ),
});

const URL_OF_MESSAGES = 'https://api.pushover.net/1/messages.json';
const PRIORITIES: Readonly<Record<Severity, number>> = { info: 0, warning: 0, critical: 1 };
/** The limits of the API, in characters of what is sent (https://pushover.net/api#limits). */
const MAX_MESSAGE = 1_024;
const MAX_TITLE = 250;
const MAX_URL = 512;
/** The text, before the fields. */
const MAX_TEXT = 500;

/** Pushover. */
export const pushover = defineHttpChannel({
  kind: 'pushover',
  name: 'Pushover',
  description: 'Push notifications for a user or group.',
  config,
  paceMs: 250,
  render: ({ config: { apiToken, userKey, device }, notification }) => ({
    url: URL_OF_MESSAGES,
    body: {
      token: apiToken,
      user: userKey,
      ...(device === undefined ? {} : { device }),
      ...renderPushover(notification),
    },
  }),
  explain: ({ status, at }) => {
    if (status === 429) return 'The application used its messages of this month. Buy more on pushover.net.';
    if (at('token') === 'invalid')
      return 'The API token is wrong. On pushover.net, copy the token of the application.';
    if (at('user') === 'invalid')
      return 'The user or group key is wrong. Copy it from your page on pushover.net.';
    return at('device') === 'invalid'
      ? 'The device does not exist. Check its name, or leave it empty.'
      : undefined;
  },
  isFailure: ({ at }) => at('status') === '0',
});

function renderPushover(notification: DeliverableNotification) {
  const { title, text, url, severity, phase, occurredAtMs } = notification;
  const write = (part: string, maxLength: number) => safeMarkup(writeText(part, HTML, maxLength));
  const fields = fieldsOf(notification).map(
    ({ label, value }) => html`<b>${write(label, 60)}</b>: ${write(value, 120)}`,
  );
  const lines = [write(text, fields.length === 0 ? MAX_MESSAGE : MAX_TEXT)];
  // Whole lines only: a message that ends within a tag is shown with its markup.
  for (const field of fields)
    if (joinLines([...lines, field]).toString().length <= MAX_MESSAGE) lines.push(field);
  return {
    title: writeText(title, PLAIN, MAX_TITLE),
    message: joinLines(lines).toString(),
    html: 1,
    priority: phase === 'recovery' ? 0 : PRIORITIES[severity],
    timestamp: Math.floor(occurredAtMs / 1_000),
    ...(url === undefined || url.length > MAX_URL ? {} : { url, url_title: linkLabelOf(notification) }),
  };
}
