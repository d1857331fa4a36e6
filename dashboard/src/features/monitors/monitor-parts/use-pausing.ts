import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';

/** Pauses and resumes one monitor. */
export function usePausing() {
  const queryClient = useQueryClient();
  const onSuccess = async ({ monitor }: { readonly monitor: { name: string; paused: boolean } }) => {
    await queryClient.invalidateQueries({ queryKey: rpc.monitors.key() });
    showDone(messages.done[monitor.paused ? 'paused' : 'resumed']({ name: monitor.name }));
  };
  const pausing = useMutation(rpc.monitors.pause.mutationOptions({ onSuccess }));
  const resuming = useMutation(rpc.monitors.resume.mutationOptions({ onSuccess }));
  return {
    isPending: pausing.isPending || resuming.isPending,
    toggle: ({ id, paused }: { readonly id: string; readonly paused: boolean }) =>
      (paused ? resuming : pausing).mutate({ id }),
  };
}
