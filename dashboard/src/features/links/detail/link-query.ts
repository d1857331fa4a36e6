import { rpc } from '../../../api/rpc.ts';

/** One link. */
export const linkQuery = (id: string) => rpc.links.get.queryOptions({ input: { id }, staleTime: 30_000 });
