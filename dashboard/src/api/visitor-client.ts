import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../../server/src/contract.ts';

/** What strangers can call. */
export type VisitorClient = Pick<ContractRouterClient<typeof contract>, 'query' | 'annotations' | 'websites'>;

/**
 * Calls operations as a stranger does: as nobody, or with the pass of a share link. Whoever is signed in to the browser
 * stays out of it, so everybody sees the same.
 *
 * @param onRefused is told when a call is answered 401: the pass does not work any more, or the website is not public.
 */
export function createVisitorClient({
  pass,
  onRefused,
}: {
  readonly pass?: string;
  readonly onRefused?: () => void;
} = {}): VisitorClient {
  return createORPCClient<ContractRouterClient<typeof contract>>(
    new RPCLink({
      url: () => `${window.location.origin}/rpc`,
      headers: pass === undefined ? {} : { 'x-share-token': pass },
      fetch: async (request, init) => {
        const response = await fetch(request, { ...init, credentials: 'omit' });
        if (response.status === 401) onRefused?.();
        return response;
      },
    }),
  );
}
