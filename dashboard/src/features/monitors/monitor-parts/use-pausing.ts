import { client, rpc } from '../../../api/rpc.ts';
import { useChange } from '../../../parts/use-change.ts';
import { messages } from '../messages.ts';

/** Pauses and resumes one monitor. */
export function usePausing() {
  const change = (id: string, paused: boolean) =>
    paused ? client.monitors.pause({ id }) : client.monitors.resume({ id });
  const changing = useChange(
    ({ id, paused }: { readonly id: string; readonly paused: boolean }) => change(id, !paused),
    {
      reload: [rpc.monitors.key()],
      done: ({ monitor: { name, paused } }) => messages.done[paused ? 'paused' : 'resumed']({ name }),
      undo: (_, { id, paused }) => change(id, paused),
      showsErrors: false,
    },
  );
  return { isPending: changing.isPending, toggle: changing.mutate };
}
