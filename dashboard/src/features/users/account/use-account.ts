import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { sessionQuery } from '../../../api/session.ts';

/** The account of the signed-in person. */
export type Account = Outputs['users']['account']['get']['account'];

/** Loads the account of the signed-in person. */
export function useAccount(): UseQueryResult<Account> {
  return useQuery({ ...rpc.users.account.get.queryOptions(), select: ({ account }) => account });
}

/** What a change of the account can change. Some changes renew the session. */
export const ACCOUNT_QUERIES = [rpc.users.key(), sessionQuery.queryKey];
