import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../../server/src/contract.ts';

/** The operations of public pages. */
export type VisitorClient = Pick<ContractRouterClient<typeof contract>, 'query' | 'annotations' | 'websites'>;

/**
 * Creates a client without a session: its requests are anonymous, or have the token of a share link. So a signed-in user sees the same
 * as everyone else.
 *
 * @param onRefused is called for a 401 response: the token is not valid any more, or the website is not public.
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
