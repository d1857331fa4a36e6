import { rpc } from '../../../api/rpc.ts';
import { type ChangeOptions, useChange } from '../../../parts/use-change.ts';

/** Runs a change of flags, segments or environments, then loads them again. The caller shows errors. */
export function useFlagChange<Output, Input = void>(
  change: (input: Input) => Promise<Output>,
  options: Omit<ChangeOptions<Output, Input>, 'reload'> = {},
) {
  return useChange(change, { ...options, reload: [rpc.flags.key()] });
}
