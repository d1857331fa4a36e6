import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client, type Outputs, rpc } from '../../../api/rpc.ts';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../../analytics/index.ts';
import { hasPin, MAX_PINS, togglePin, toSent } from '../../overview/pins/index.ts';
import type { Report } from '../steps/step.ts';
import { messages } from './messages.ts';

/** The pins of the website on the overview. */
export interface GoalPins {
  readonly has: (goal: Report) => boolean;
  /** Whether the website has the maximum number of pins. */
  readonly isFull: boolean;
  /** Pins a goal, or unpins it; `undefined` until the pins are known, and for members who may not change them. */
  readonly toggle: ((goal: Report) => void) | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Loads the pins of the website, and pins and unpins goals. */
export function useGoalPins(): GoalPins {
  const { subject: website, canEdit } = useAnalytics();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(rpc.pins.list.queryOptions({ input: { websiteId: website.id } }));
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ goal, isPinned }: { readonly goal: Report; readonly isPinned: boolean }) => {
      // Somebody else may have changed the pins since they were loaded.
      const current = toSent(pinsIn(await client.pins.list({ websiteId: website.id })));
      const pin = pinOf(goal);
      if (hasPin(current, pin) !== isPinned)
        await client.pins.replace({ websiteId: website.id, pins: [...togglePin(current, pin)] });
      return isPinned;
    },
    onSuccess: async (isPinned) => {
      await queryClient.invalidateQueries({ queryKey: rpc.pins.key() });
      showDone(isPinned ? messages.pin.added : messages.pin.removed);
    },
  });
  const pins = data === undefined ? undefined : pinsIn(data);
  const has = (goal: Report) => pins !== undefined && hasPin(pins, pinOf(goal));
  const toggle = (goal: Report) => mutate({ goal, isPinned: !has(goal) });
  return {
    has,
    isFull: (pins?.length ?? 0) >= MAX_PINS,
    toggle: canEdit && pins !== undefined && !isPending ? toggle : undefined,
    error,
    refetch: () => void refetch(),
  };
}

function pinsIn({ websites }: Outputs['pins']['list']) {
  return websites[0]?.pins ?? [];
}

function pinOf({ id }: Report) {
  return { kind: 'goal', reportId: id } as const;
}
