import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/**
 * What signing in, setting up and joining have in common: once `act` has succeeded there is a session, all that was read
 * without it is forgotten, and one goes on at `then`. If `act` answers `false`, there is no session yet.
 */
export function useEnter<Input>(act: (input: Input) => Promise<unknown>, then: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: act,
    meta: { showsErrors: true },
    onSuccess: async (isIn) => {
      if (isIn === false) return;
      queryClient.clear();
      await router.navigate({ href: then, replace: true });
    },
  });
}
