import { eachEvent, type Step } from '../draft.ts';
import type { AgentReader } from './agent.ts';

/** Marks bots. They are recorded, so that the owner sees them; queries leave them out. */
export function createBotStep(readAgent: AgentReader): Step {
  return eachEvent('bot', ({ row, userAgent, isServerSide }) => {
    // What calls with a key is a program, and meant to be one.
    if (isServerSide) return 'keep';
    row.bot = userAgent === '' ? 'unnamed' : readAgent(userAgent).bot;
    return 'keep';
  });
}
