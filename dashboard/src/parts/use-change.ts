import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../api/problem.ts';
import { showDone } from '../ui/toasts.ts';

const PRECONDITION_FAILED = 412;

/** What follows a change that was sent to the server. */
export interface ChangeOptions<Output, Input> {
  /** The queries that are loaded again, by the beginning of their keys. */
  readonly reload?: readonly QueryKey[];
  /** Shown when the change succeeded. */
  readonly done?: string | ((output: Output, input: Input) => string);
  /** Called when the queries are loaded again. */
  readonly onDone?: (output: Output, input: Input) => unknown;
  /** Whether the caller shows the error. Otherwise a toast does. */
  readonly showsErrors?: boolean;
}

/** Sends a change to the server, loads what depends on it again, and reports success. */
export function useChange<Output, Input = void>(
  send: (input: Input) => Promise<Output>,
  { reload = [], done, onDone, showsErrors = true }: ChangeOptions<Output, Input> = {},
) {
  const queryClient = useQueryClient();
  const loadAgain = () => Promise.all(reload.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: send,
    meta: { showsErrors },
    onError: async (error) => {
      // Somebody else changed it: later changes start from the newest version.
      if (toProblem(error).status === PRECONDITION_FAILED) await loadAgain();
    },
    onSuccess: async (output: Output, input: Input) => {
      await loadAgain();
      if (done !== undefined) showDone(typeof done === 'function' ? done(output, input) : done);
      await onDone?.(output, input);
    },
  });
}
