import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '../../../api/rpc.ts';
import { forgetShare, keepShare, keptShare, type OpenedShare } from './kept-share.ts';

/** Opens a link: what it shows, or that it needs a password. `lose` is for when what it gave is refused. */
export function useShare(token: string) {
  const queryClient = useQueryClient();
  const opening = useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }): Promise<OpenedShare | 'needs_password'> => {
      const kept = keptShare(window.sessionStorage, token, Date.now());
      if (kept !== undefined) return kept;
      const answer = await client.shares.open({ token }, { signal });
      if (answer.needsPassword) return 'needs_password';
      keepShare(window.sessionStorage, token, answer);
      return answer;
    },
    // Whether it still works, the answers to all that is asked with it tell.
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
      keepShare(window.sessionStorage, token, opened);
      queryClient.setQueryData(keyOf(token), opened);
    },
  });
  /** What the link gave was refused: it is opened again, which tells why or asks for the new password. */
  const lose = useCallback(() => {
    forgetShare(window.sessionStorage, token);
    void queryClient.resetQueries({ queryKey: keyOf(token) });
  }, [queryClient, token]);
  return { opening, unlocking, lose };
}

function keyOf(token: string): readonly string[] {
  return ['share', token];
}
