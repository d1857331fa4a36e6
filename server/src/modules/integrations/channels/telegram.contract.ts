import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';

/** The configuration of Telegram. */
export const telegramConfig = z.strictObject({
  botToken: secretField(
    z
      .string()
      .trim()
      .regex(/^\d{6,12}:[\w-]{30,50}$/, 'must be a token of BotFather: 123456789:AA…'),
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
      .regex(/^(-?\d{1,20}|@\w{5,32})$/, 'must be the number of a chat, or @ and the name of a channel'),
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
