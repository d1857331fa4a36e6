import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../../server/src/contract.ts';
import { type CallContext, createRpcLink } from './rpc-link.ts';

/** The operations of public pages. */
export type VisitorClient = Pick<
  ContractRouterClient<typeof contract, CallContext>,
  'query' | 'annotations' | 'websites'
>;

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
  return createORPCClient<ContractRouterClient<typeof contract, CallContext>>(
    createRpcLink({
      headers: pass === undefined ? {} : { 'x-share-token': pass },
      credentials: 'omit',
      onStatus: (status) => {
        if (status === 401) onRefused?.();
      },
    }),
  );
}
