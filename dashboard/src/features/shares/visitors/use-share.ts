import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../../api/rpc.ts';
import { type OpenedShare, readStoredShare, removeStoredShare, storeShare } from './stored-share.ts';

/**
 * Opens a link, with its password if it has one. Call `reopen` when the server rejects its pass.
 * @param id of the link in the address of an embedded page. The token of another link is rejected.
 */
export function useShare(token: string, id?: string) {
  const queryClient = useQueryClient();
  const link = id === undefined ? { token } : { token, id };
  const storedAs = id === undefined ? token : `${id}.${token}`;
  const opening = useQuery({
    queryKey: keyOf(storedAs),
    queryFn: async ({ signal }): Promise<OpenedShare | 'needs_password'> => {
      const kept = readStoredShare(openStorage, storedAs, Date.now());
      if (kept !== undefined) return kept;
      const answer = await client.shares.open(link, { signal });
      if (answer.needsPassword) return 'needs_password';
      storeShare(openStorage, storedAs, answer);
      return answer;
    },
    // Requests that use the pass detect when the link no longer works.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const unlocking = useMutation({
    mutationFn: async (password: string) => {
      const answer = await client.shares.open({ ...link, password });
      if (answer.needsPassword) throw new Error('A password was given');
      return answer;
    },
    meta: { showsErrors: true },
    onSuccess: (opened) => {
      storeShare(openStorage, storedAs, opened);
      queryClient.setQueryData(keyOf(storedAs), opened);
    },
  });
  /** Opens the link again, which reports why it was rejected or requires the new password. */
  const reopen = useCallback(() => {
    removeStoredShare(openStorage, storedAs);
    void queryClient.resetQueries({ queryKey: keyOf(storedAs) });
  }, [queryClient, storedAs]);
  return { opening, unlocking, reopen };
}

/** Reading the property throws where the browser blocks storage. */
const openStorage = () => window.sessionStorage;

function keyOf(storedAs: string): readonly string[] {
  return ['share', storedAs];
}
