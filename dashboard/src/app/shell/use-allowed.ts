import { usePermissions } from '../../api/session.ts';
import type { NavEntry } from './navigation.tsx';

/** Returns the entries that the role of the person allows. */
export function useAllowed(entries: readonly NavEntry[]): readonly NavEntry[] {
  const { can, isKeeper } = usePermissions();
  return entries.filter(
    ({ scope, isForKeepers }) => (scope === undefined || can(scope)) && (isForKeepers !== true || isKeeper),
  );
}
