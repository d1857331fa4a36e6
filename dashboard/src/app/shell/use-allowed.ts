import { usePermissions } from '../../api/session.ts';
import type { NavEntry } from './navigation.tsx';

/** The entries that the person's role lets them use. */
export function useAllowed(entries: readonly NavEntry[]): readonly NavEntry[] {
  const { can, isKeeper } = usePermissions();
  return entries.filter(
    ({ scope, isForKeepers }) => (scope === undefined || can(scope)) && (isForKeepers !== true || isKeeper),
  );
}
