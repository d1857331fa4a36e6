import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, type Inputs, rpc } from '../../../api/rpc.ts';
import { showServerText } from '../../../lib/server-texts/show-server-text.ts';
import type { Failure } from '../../../ui/failures-notice.tsx';
import { showDone } from '../../../ui/toasts.ts';
import type { Flag } from '../flag-parts/types.ts';
import { messages } from '../messages.ts';

/** An action on the selected flags. */
export type BulkAction = Pick<Inputs['flags']['bulk'], 'action' | 'environment' | 'tag' | 'comment'>;

/** Applies actions to several flags of a website. @param onApplied receives the ids of the flags that could not be changed. */
export function useBulk(onApplied: (failedIds: readonly string[]) => void) {
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const applying = useMutation({
    mutationFn: async ({ action, flags }: { action: BulkAction; flags: readonly Flag[] }) => {
      const { results } = await client.flags.bulk({
        websiteId: flags[0]?.websiteId ?? '',
        ids: flags.map(({ id }) => id),
        ...action,
      });
      return results.flatMap((result): readonly Failure[] => {
        if (result.success) return [];
        const name = flags.find(({ id }) => id === result.id)?.name ?? result.id;
        return [{ id: result.id, name, message: showServerText(result.error) }];
      });
    },
    onSuccess: async (failed, { action, flags }) => {
      await queryClient.invalidateQueries({ queryKey: rpc.flags.key() });
      setFailures(failed);
      onApplied(failed.map(({ id }) => id));
      const count = flags.length - failed.length;
      if (count > 0) showDone(messages.bulk.done[action.action](count));
    },
  });
  return {
    failures,
    dismiss: () => setFailures([]),
    isPending: applying.isPending,
    apply: (action: BulkAction, flags: readonly Flag[]) => applying.mutate({ action, flags }),
  };
}
