import { client } from '../../../api/rpc.ts';
import { type AskPart, createAsk } from './collect-parts.ts';
import type { QueryAnswer } from './part.ts';

/** By what a website is read: the session of the browser or, for strangers, a share link or nothing at all. */
export interface Access {
  /** Tells answers of one access from those of another: `session`, the id of a share link. */
  readonly key: string;
  readonly client: Pick<typeof client, 'query' | 'annotations'>;
  /** What programs of whoever looks must send to get the same, and where they have it from; a key when absent. */
  readonly credential?: { readonly header?: string; readonly advice: string };
}

/** Whatever the browser is known by. */
export const BROWSER_ACCESS: Access = { key: 'session', client };

/** Accepted events that an answer does not include yet. */
export type Behind = QueryAnswer['meta']['behind'];

/**
 * Requests figures of a website.
 * @param onBehind called with each answer: which events it does not include yet; `undefined` when it includes all.
 */
export function askAbout(websiteId: string, access: Access, onBehind: (behind: Behind) => void): AskPart {
  return createAsk(async (queries, signal) => {
    const { body } = await access.client.query.run(
      { query: { website_id: websiteId }, body: [...queries] },
      { signal },
    );
    const answers = 'results' in body ? body.results : [{ ...body, success: true as const }];
    onBehind(answers.find(({ meta }) => meta.behind !== undefined)?.meta.behind);
    return answers;
  });
}
