import { useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';

/** Reads anew who belongs to organizations, and as what: one's own role, too. */
export function useMembersChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: rpc.organizations.key() });
}
