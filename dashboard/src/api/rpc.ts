import { createORPCClient } from '@orpc/client';
import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '../../../server/src/contract.ts';
import { type CallContext, createRpcLink } from './rpc-link.ts';

/** What each operation answers: `Outputs['keys']['list']`. */
export type Outputs = InferContractRouterOutputs<typeof contract>;

/** What each operation takes: `Inputs['keys']['create']`. */
export type Inputs = InferContractRouterInputs<typeof contract>;

/** Calls operations directly, for where no query fits; throws what {@link toProblem} reads. */
export const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(createRpcLink());

/** Every operation as options of TanStack Query: `useQuery(rpc.keys.list.queryOptions({ input }))`. */
export const rpc = createTanstackQueryUtils(client);
