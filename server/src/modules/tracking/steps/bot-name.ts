import { isbot, isbotMatch } from 'isbot';

const MAX_NAME_LENGTH = 64;
/** The word with which most bots name themselves. */
const SELF_GIVEN_NAME = /[\w.-]*(?:bot|crawler|spider)[\w-]*/i;

/** The name of the bot behind a user agent, at most 64 characters; empty for a browser. */
export function botName(userAgent: string): string {
  if (!isbot(userAgent)) return '';
  const [name = ''] = (SELF_GIVEN_NAME.exec(userAgent)?.[0] ?? isbotMatch(userAgent) ?? '').split('/');
  return name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed() || 'bot';
}
