import { isbot, isbotMatch } from 'isbot';
import { eachEvent, type Step } from '../draft.ts';
import type { AgentReader } from './agent.ts';

const MAX_NAME_LENGTH = 64;
/** The word with which most bots name themselves. */
const SELF_GIVEN_NAME = /[\w.-]*(?:bot|crawler|spider)[\w-]*/i;

/** Marks bots. They are recorded, so that the owner sees them; queries leave them out. */
export function createBotStep(readAgent: AgentReader): Step {
  return eachEvent('bot', ({ row, userAgent, isServerSide }) => {
    // What calls with a key is a program, and meant to be one.
    if (isServerSide) return 'keep';
    row.bot = userAgent === '' ? 'unnamed' : readAgent(userAgent).bot;
    return 'keep';
  });
}

/** The name of the bot behind a user agent, at most 64 characters; empty for a browser. */
export function botName(userAgent: string): string {
  if (!isbot(userAgent)) return '';
  const [name = ''] = (SELF_GIVEN_NAME.exec(userAgent)?.[0] ?? isbotMatch(userAgent) ?? '').split('/');
  return name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed() || 'bot';
}
