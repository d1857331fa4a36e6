import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, isSignedOut, type Problem, toProblem } from './problem.ts';

const MAX_TRIES = 3;
const MAX_DELAY_MS = 30_000;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The caller shows errors itself, beside what caused them; otherwise a toast does. */
      readonly showsErrors?: boolean;
    };
  }
}

/** Handles errors without another handler. */
export interface ProblemHandlers {
  /** The session ended: ask to sign in again. */
  readonly onSignedOut: () => void;
  /** A change failed, and nothing near it says so. */
  readonly onFailedChange: (problem: Problem) => void;
}

/** The cache of everything read, with one policy of retries: what may pass is tried again, no sooner than the server allows. */
export function createQueryClient({ onSignedOut, onFailedChange }: ProblemHandlers): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) onSignedOut();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        if (isSignedOut(error)) onSignedOut();
        if (meta?.showsErrors !== true) onFailedChange(toProblem(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => isPassing(error) && failures < MAX_TRIES,
        retryDelay: delayOf,
      },
      mutations: { retry: false },
    },
  });
}

/** How long to wait before a further try, in milliseconds. */
export function delayOf(failures: number, error: unknown): number {
  const { retryAfterSeconds } = toProblem(error);
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1_000;
  return Math.min(1_000 * 2 ** failures, MAX_DELAY_MS);
}
