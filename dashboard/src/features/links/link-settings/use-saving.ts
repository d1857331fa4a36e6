import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { showDone } from '../../../ui/toasts.ts';

/** Runs a change of the settings of links, reloads them and reports success. The form shows the error. */
export function useSaving<Input, Output>(
  change: (input: Input) => Promise<Output>,
  done: string | undefined,
  onDone: (output: Output) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { showsErrors: true },
    onSuccess: async (output: Output) => {
      await queryClient.invalidateQueries({ queryKey: rpc.links.key() });
      if (done !== undefined) showDone(done);
      onDone(output);
    },
  });
}
