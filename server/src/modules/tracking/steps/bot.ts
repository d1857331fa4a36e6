import { eachEvent, type Step } from '../rows/pending-fact.ts';
import type { AgentReader } from './agent.ts';

/** Marks events of bots. They are stored so that the owner can see them; queries exclude them by default. */
export function createBotStep(readAgent: AgentReader): Step {
  return eachEvent('bot', ({ row, userAgent, isServerSide }) => {
    // A server that sends events is not a bot. Pageviews and other events of HTTP libraries without a key are.
    if (isServerSide) return 'keep';
    row.bot = readAgent(userAgent).bot;
    return 'keep';
  });
}
