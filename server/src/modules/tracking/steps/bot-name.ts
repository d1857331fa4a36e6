import { isbot, isbotMatch } from 'isbot';

const MAX_NAME_LENGTH = 64;
/** The name that most bots include in their user agent. */
const BOT_NAME = /[\w.-]*(?:bot|crawler|spider)[\w-]*/i;

/** Returns the name of the bot of a user agent, at most 64 characters; empty for a browser. */
export function botName(userAgent: string): string {
  if (!isbot(userAgent)) return '';
  const [name = ''] = (BOT_NAME.exec(userAgent)?.[0] ?? isbotMatch(userAgent) ?? '').split('/');
  return name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed() || 'bot';
}
