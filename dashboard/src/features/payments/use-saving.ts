import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../api/rpc.ts';
import { showDone } from '../../ui/toasts.ts';

/** Runs a change of payment sources, reloads them and reports success. The form shows the error. */
export function useSaving<Output>(change: () => Promise<Output>, done: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: rpc.paymentSources.key() });
      showDone(done);
      onDone();
    },
  });
}
