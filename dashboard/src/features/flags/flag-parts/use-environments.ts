import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import type { Environment } from './types.ts';

const STALE_MS = 30_000;

/** Returns the environments of the flags of a website, in their order; `undefined` while they load. */
export function useEnvironments(websiteId: string): readonly Environment[] | undefined {
  const { data } = useQuery(
    rpc.flags.environments.list.queryOptions({ input: { websiteId }, staleTime: STALE_MS }),
  );
  return data?.environments;
}
