import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { sessionQuery } from '../../../api/session.ts';

/** One's own account. */
export type Account = Outputs['users']['account']['get']['account'];

/** What protects the account of the person who is signed in. */
export function useAccount(): UseQueryResult<Account> {
  return useQuery({ ...rpc.users.account.get.queryOptions(), select: ({ account }) => account });
}

/** Reads anew what a change of the account may have changed: also who is signed in, because some changes renew the session. */
export function useAccountChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: rpc.users.key() }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  };
}
