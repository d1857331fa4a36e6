import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '../../../server/src/contract.ts';

/** What each operation answers: `Outputs['keys']['list']`. */
export type Outputs = InferContractRouterOutputs<typeof contract>;

/** What each operation takes: `Inputs['keys']['create']`. */
export type Inputs = InferContractRouterInputs<typeof contract>;

/** Calls operations directly, for where no query fits; throws what {@link toProblem} reads. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(
  new RPCLink({ url: () => `${window.location.origin}/rpc` }),
);

/** Every operation as options of TanStack Query: `useQuery(rpc.keys.list.queryOptions({ input }))`. */
export const rpc = createTanstackQueryUtils(client);
