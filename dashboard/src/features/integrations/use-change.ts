import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../api/rpc.ts';
import { showDone } from '../../ui/toasts.ts';

/** Runs a change of an integration, reloads the list, and reports success. The form shows the error. */
export function useChange<Input>(
  change: (input: Input) => Promise<unknown>,
  done: string | undefined,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: rpc.integrations.list.key() });
      if (done !== undefined) showDone(done);
      onDone?.();
    },
  });
}
