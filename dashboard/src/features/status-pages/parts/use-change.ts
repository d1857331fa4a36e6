import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { showDone } from '../../../ui/toasts.ts';

/** The options of {@link useChange}. */
interface ChangeOptions<Output> {
  /** Shown when it succeeded. */
  readonly done?: string;
  readonly onDone?: (output: Output) => void;
  /** Whether the form shows the error. Otherwise a toast does. */
  readonly showsErrors?: boolean;
}

/** Runs a change of status pages, then loads them again. */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { done, onDone, showsErrors = true }: ChangeOptions<Output> = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { showsErrors },
    onSuccess: async (output: Output) => {
      await Promise.all(
        [rpc.statusPages.key(), rpc.incidents.key(), rpc.maintenances.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      if (done !== undefined) showDone(done);
      onDone?.(output);
    },
  });
}
