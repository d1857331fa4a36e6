import { useOrganizations, usePermissions } from '../../api/session.ts';
import type { NavEntry } from './navigation.tsx';

/** Returns the entries that the role of the person allows. */
export function useAllowed(entries: readonly NavEntry[]): readonly NavEntry[] {
  const { can, isKeeper } = usePermissions();
  const operates = useOrganizations().some(({ isOperator, role }) => isOperator && role === 'owner');
  return entries.filter(
    ({ scope, isForKeepers, isForOperators }) =>
      (scope === undefined || can(scope)) &&
      (isForKeepers !== true || isKeeper) &&
      (isForOperators !== true || operates),
  );
}
