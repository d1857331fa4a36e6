import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../api/rpc.ts';

/** Runs a change of a probe, and reloads the list. The dialog shows the error. */
export function useChange<Result>(change: () => Promise<Result>, onDone: (result: Result) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { showsErrors: true },
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: rpc.probes.key() });
      onDone(result);
    },
  });
}
