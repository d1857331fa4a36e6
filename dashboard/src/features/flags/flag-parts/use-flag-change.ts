import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { showDone } from '../../../ui/toasts.ts';

const PRECONDITION_FAILED = 412;

/** Runs a change of flags, segments or environments, then loads them again. The caller shows errors. */
export function useFlagChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  {
    done,
    onDone,
    showsErrors = true,
  }: {
    /** Shown when it succeeded. */
    readonly done?: string | ((output: Output) => string);
    readonly onDone?: (output: Output) => void;
    /** Whether the caller shows the error. Otherwise a toast does. */
    readonly showsErrors?: boolean;
  } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { showsErrors },
    onError: async (error) => {
      // Somebody else changed it: later changes start from the newest version.
      if (toProblem(error).status === PRECONDITION_FAILED)
        await queryClient.invalidateQueries({ queryKey: rpc.flags.key() });
    },
    onSuccess: async (output: Output) => {
      await queryClient.invalidateQueries({ queryKey: rpc.flags.key() });
      if (done !== undefined) showDone(typeof done === 'string' ? done : done(output));
      onDone?.(output);
    },
  });
}
