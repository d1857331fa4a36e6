import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../api/problem.ts';
import { showCopy, showUndo } from '../ui/toast-actions.ts';
import { showDone } from '../ui/toasts.ts';

const PRECONDITION_FAILED = 412;

/** What follows a change that was sent to the server. */
export interface ChangeOptions<Output, Input> {
  /** The queries that are loaded again, by the beginning of their keys. */
  readonly reload?: readonly QueryKey[];
  /** Shown when the change succeeded. */
  readonly done?: string | ((output: Output, input: Input) => string);
  /** Returns what the message shows and copies, such as the address of what was created. */
  readonly copied?: (output: Output) => string | undefined;
  /** Sends the opposite change. It sees what was rendered before the change. Then the message has a button for it for some seconds. */
  readonly undo?: (output: Output, input: Input) => Promise<unknown>;
  /** Called when the queries are loaded again. */
  readonly onDone?: (output: Output, input: Input) => unknown;
  /** Whether the caller shows the error. Otherwise a toast does. */
  readonly showsErrors?: boolean;
}

/** Sends a change to the server, loads what depends on it again, and reports success. */
export function useChange<Output, Input = void>(
  send: (input: Input) => Promise<Output>,
  { reload = [], done, copied, undo, onDone, showsErrors = true }: ChangeOptions<Output, Input> = {},
) {
  const queryClient = useQueryClient();
  const loadAgain = () => Promise.all(reload.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const undoing = useMutation({
    mutationFn: (revert: () => Promise<unknown>) => revert(),
    onSettled: loadAgain,
  });
  return useMutation({
    mutationFn: send,
    meta: { showsErrors },
    onError: async (error) => {
      // Somebody else changed it: later changes start from the newest version.
      if (toProblem(error).status === PRECONDITION_FAILED) await loadAgain();
    },
    // As it was before the change: the caller is rendered again before the person decides.
    onMutate: () => ({ undo }),
    onSuccess: async (output: Output, input: Input, before) => {
      await loadAgain();
      const text = typeof done === 'function' ? done(output, input) : done;
      if (text !== undefined) {
        const address = copied?.(output);
        const revert = before.undo;
        if (revert !== undefined) showUndo(text, () => undoing.mutate(() => revert(output, input)));
        else if (address !== undefined) showCopy(text, address);
        else showDone(text);
      }
      await onDone?.(output, input);
    },
  });
}
