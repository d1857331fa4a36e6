import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';
import { html, joinLines, safeMarkup } from '../../../lib/text/markup.ts';
import { HTML, shownUnits, writeText } from '../../../lib/text/message-text.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import type { DeliverableNotification } from '../notification.contract.ts';
import { defineHttpChannel } from './channel.ts';
import { fieldsOf, linkLabelOf } from './message-text.ts';

const config = z.strictObject({
  botToken: secretField(
    z
      .string()
      .trim()
      .regex(/^\d{6,12}:[\w-]{30,50}$/, sayInSchema('integrations.mustBeTokenOfBotFather')),
    {
      title: 'Bot token',
      description: 'Send /newbot to @BotFather, or /token for a bot that exists.',
      example: '123456789:AAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    },
  ),
  chatId: field(
    z
      .string()
      .trim()
      .regex(/^(-?\d{1,20}|@\w{5,32})$/, sayInSchema('integrations.mustBeNumberOfChat')),
    {
      title: 'Chat id',
      description: 'Add the bot to the chat first. @name for a public channel.',
      example: '-1001234567890',
    },
  ),
  threadId: field(z.int().min(1).max(2_147_483_647).optional(), {
    title: 'Topic id',
    description: 'The topic of a group that has topics.',
    example: 42,
  }),
});

/** What Telegram's descriptions mean, in order. */
const ERRORS: readonly (readonly [RegExp, string])[] = [
  [/bot was blocked/i, 'The person blocked the bot. In Telegram, unblock it and send it /start.'],
  [/bot was kicked|not a member/i, 'The bot is not in the chat. Add it to the group or channel again.'],
  [/can't initiate conversation/i, 'The person has not written to the bot yet. In Telegram, send it /start.'],
  [
    /not enough rights|have no rights/i,
    'The bot may not post in this chat. Make it an admin, or allow it to send messages.',
  ],
  [/upgraded to a supergroup/i, 'The group became a supergroup and has a new id. Enter the new chat id.'],
  [/message thread not found/i, 'The topic does not exist. Enter another topic id, or none.'],
  [
    /chat not found/i,
    'The chat does not exist, or the bot is not in it. Check the chat id, and add the bot to the chat.',
  ],
];

/** Telegram: messages of a bot. */
export const telegram = defineHttpChannel({
  kind: 'telegram',
  name: 'Telegram',
  description: 'Messages of a bot in a chat, group or channel.',
  config,
  paceMs: 1_000,
  render: ({ config: { botToken, chatId, threadId }, notification }) => ({
    url: `https://api.telegram.org/bot${botToken}/sendMessage`,
    body: {
      chat_id: chatId,
      ...(threadId === undefined ? {} : { message_thread_id: threadId }),
      text: renderTelegram(notification),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    },
  }),
  explain: ({ status, at }) => {
    if (status === 401 || status === 404)
      return 'The bot token is wrong, or was revoked. Ask @BotFather for the token of the bot.';
    const description = at('description') ?? '';
    return ERRORS.find(([pattern]) => pattern.test(description))?.[1];
  },
  retryAfterSeconds: ({ at }) => at('parameters', 'retry_after'),
  isFailure: ({ at }) => at('ok') === 'false',
});

/** The most characters after the entities are parsed (https://core.telegram.org/bots/api#sendmessage). */
const MAX_MESSAGE = 4_096;

/** Renders HTML. */
function renderTelegram(notification: DeliverableNotification): string {
  const { title, text, url } = notification;
  const write = (part: string, maxLength: number) => safeMarkup(writeText(part, HTML, maxLength, shownUnits));
  const heading = write(title, 200);
  const fields = fieldsOf(notification).map(
    ({ label, value }) => html`${write(label, 40)}: ${write(value, 100)}`,
  );
  const label = html`${linkLabelOf(notification)}`;
  const others = [heading, ...fields, label];
  const left = others.reduce((rest, part) => rest - shownUnits(part.toString()) - 1, MAX_MESSAGE);
  const link = url === undefined ? [] : [html`<a href="${url}">${label}</a>`];
  return joinLines([html`<b>${heading}</b>`, write(text, left), ...fields, ...link]).toString();
}
