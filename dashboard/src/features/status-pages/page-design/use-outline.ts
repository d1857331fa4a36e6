import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useComponents } from '../parts/use-components.ts';
import { type Outline, toOutline } from './outline.ts';

/**
 * The components of a page in an order that can be changed. A change is shown immediately and stored in the background, one
 * after another.
 */
export function useOutline(statusPageId: string) {
  const found = useComponents(statusPageId);
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<Outline>();
  const latest = useRef<Outline>(undefined);
  const saving = useMutation({
    scope: { id: `order of ${statusPageId}` },
    mutationFn: (outline: Outline) =>
      client.statusPages.components.reorder({
        id: statusPageId,
        components: outline.flatMap(({ groupId, componentIds }) =>
          componentIds.map((id) => ({ id, groupId })),
        ),
        groupIds: outline.flatMap(({ groupId }) => groupId ?? []),
      }),
    onSettled: async (_, __, outline) => {
      await queryClient.invalidateQueries({ queryKey: rpc.statusPages.components.key() });
      // A newer order waits for its own response.
      if (latest.current === outline) setChanged(undefined);
    },
  });
  const stored = toOutline(found.groups, found.components);
  return {
    ...found,
    outline: fits(changed, stored) ? changed : stored,
    /** Shows an order without storing it, while something is dragged. */
    show: setChanged,
    /** Shows and stores an order. */
    save: (outline: Outline) => {
      latest.current = outline;
      setChanged(outline);
      saving.mutate(outline);
    },
  };
}

/** Whether an order has exactly the groups and components that are stored. */
function fits(changed: Outline | undefined, stored: Outline): changed is Outline {
  if (changed === undefined) return false;
  const contents = (outline: Outline) =>
    outline
      .flatMap(({ groupId, componentIds }) => [groupId ?? '', ...componentIds])
      .sort()
      .join();
  return contents(changed) === contents(stored);
}
