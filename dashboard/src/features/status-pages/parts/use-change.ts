import { rpc } from '../../../api/rpc.ts';
import { type ChangeOptions, useChange as useAnyChange } from '../../../parts/use-change.ts';

/** What a change of a status page can change. */
export const STATUS_PAGE_QUERIES = [rpc.statusPages.key(), rpc.incidents.key(), rpc.maintenances.key()];

/** Runs a change of status pages, then loads them again. */
export function useChange<Output, Input = void>(
  change: (input: Input) => Promise<Output>,
  options: Omit<ChangeOptions<Output, Input>, 'reload'> = {},
) {
  return useAnyChange(change, { ...options, reload: STATUS_PAGE_QUERIES });
}
