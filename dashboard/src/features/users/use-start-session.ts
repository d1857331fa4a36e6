import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { isServerPage } from '../../lib/search.ts';

/**
 * Runs an action that starts a session: sign-in, set-up, joining. Afterwards it clears the query cache, which was filled
 * without the session, and goes to `next`.
 * @param act resolves to `false` if there is no session yet, because a second step follows.
 * @param next an address of this server.
 */
export function useStartSession<Input>(act: (input: Input) => Promise<unknown>, next: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: act,
    meta: { showsErrors: true },
    onSuccess: async (hasSession) => {
      if (hasSession === false) return;
      queryClient.clear();
      await router.navigate({ href: next, replace: true, reloadDocument: isServerPage(next) });
    },
  });
}
