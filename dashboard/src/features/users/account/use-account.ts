import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { sessionQuery } from '../../../api/session.ts';

/** The account of the signed-in person. */
export type Account = Outputs['users']['account']['get']['account'];

/** Loads the account of the signed-in person. */
export function useAccount(): UseQueryResult<Account> {
  return useQuery({ ...rpc.users.account.get.queryOptions(), select: ({ account }) => account });
}

/** Returns a function that reloads the account and the session. Some changes of the account renew the session. */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: rpc.users.key() }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  };
}
