import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../../api/rpc.ts';
import { type OpenedShare, readStoredShare, removeStoredShare, storeShare } from './stored-share.ts';

/** Opens a link, with its password if it has one. Call `reopen` when the server rejects its pass. */
export function useShare(token: string) {
  const queryClient = useQueryClient();
  const opening = useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }): Promise<OpenedShare | 'needs_password'> => {
      const stored = readStoredShare(openStorage, token, Date.now());
      if (stored !== undefined) return stored;
      const answer = await client.shares.open({ token }, { signal });
      if (answer.needsPassword) return 'needs_password';
      storeShare(openStorage, token, answer);
      return answer;
    },
    // Requests that use the pass detect when the link no longer works.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const unlocking = useMutation({
    mutationFn: async (password: string) => {
      const answer = await client.shares.open({ token, password });
      if (answer.needsPassword) throw new Error('A password was given');
      return answer;
    },
    meta: { showsErrors: true },
    onSuccess: (opened) => {
      storeShare(openStorage, token, opened);
      queryClient.setQueryData(keyOf(token), opened);
    },
  });
  /** Opens the link again, which reports why it was rejected or requires the new password. */
  const reopen = useCallback(() => {
    removeStoredShare(openStorage, token);
    void queryClient.resetQueries({ queryKey: keyOf(token) });
  }, [queryClient, token]);
  return { opening, unlocking, reopen };
}

/** Reading the property throws where the browser blocks storage. */
const openStorage = () => window.sessionStorage;

function keyOf(token: string): readonly string[] {
  return ['share', token];
}
