import { useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';

/** Returns a function that reloads the members of organizations and the role of the user. */
export function useRefreshMembers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: rpc.organizations.key() });
}
