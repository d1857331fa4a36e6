import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { hide, show } from '../api/pending-deletions.ts';
import { toProblem } from '../api/problem.ts';
import { showUndo } from '../ui/toast-actions.ts';
import { showFailure } from '../ui/toasts.ts';

/** A deletion that can be undone for some seconds. */
export interface Deletion {
  /** What is deleted. Lists do not show it meanwhile. */
  readonly ids: readonly string[];
  /** Says that it is deleted. */
  readonly done: string;
  /** Deletes it on the server. */
  readonly send: () => Promise<unknown>;
  /** The queries that are loaded again, by the beginning of their keys. */
  readonly reload: readonly QueryKey[];
}

/** Deletions that are not sent yet: each entry sends one. */
const waiting = new Set<() => void>();

// A person who leaves the page does not undo. `rpc-link.ts` lets these requests outlive it.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const commit of waiting) commit();
});

/**
 * Returns a function that deletes something: lists stop to show it at once, and the server is told when the person can no longer undo
 * it, or leaves the page. If the server refuses, it is shown again, with the reason.
 */
export function useDeletion(): (deletion: Deletion) => void {
  const queryClient = useQueryClient();
  return ({ ids, done, send, reload }) => {
    const loadAgain = () =>
      Promise.all(reload.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const keep = () => {
      waiting.delete(commit);
      show(ids);
      void loadAgain();
    };
    const commit = async () => {
      if (!waiting.delete(commit)) return;
      toast.close();
      try {
        await send();
        show(ids);
        await loadAgain();
      } catch (error) {
        const { message } = toProblem(error);
        keep();
        showFailure(message);
      }
    };
    hide(ids);
    waiting.add(commit);
    const toast = showUndo(done, keep, commit);
    void loadAgain();
  };
}
