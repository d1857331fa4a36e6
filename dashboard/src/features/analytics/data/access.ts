import { client } from '../../../api/rpc.ts';
import { type AskPart, createAsk } from './collect-parts.ts';
import type { QueryResponse } from './part.ts';
import { type QueriedSubject, queryOf } from './subject.ts';

/** The credentials of requests: the session of the browser, a share link, or none. */
export interface Access {
  /** Separates the cached answers of different credentials. */
  readonly key: string;
  readonly client: Pick<typeof client, 'query' | 'annotations'>;
  /** The header for API requests with the same access, and where to find its value; an API key by default. */
  readonly credential?: { readonly header?: string; readonly advice: string };
}

/** The session of the browser. */
export const BROWSER_ACCESS: Access = { key: 'session', client };

/** Accepted events that an answer does not include yet. */
export type Behind = QueryResponse['meta']['behind'];

/**
 * Requests figures of a subject.
 * @param onBehind called with each answer: which events it does not include yet; `undefined` when it includes all.
 */
export function askAbout(
  subject: QueriedSubject,
  access: Access,
  onBehind: (behind: Behind) => void,
): AskPart {
  return createAsk(async (queries, signal) => {
    const { body } = await access.client.query.run(
      { query: queryOf(subject), body: [...queries] },
      { signal },
    );
    const answers = 'results' in body ? body.results : [{ ...body, success: true as const }];
    onBehind(answers.find(({ meta }) => meta.behind !== undefined)?.meta.behind);
    return answers;
  });
}
