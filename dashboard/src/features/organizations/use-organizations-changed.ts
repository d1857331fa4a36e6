import { useQueryClient } from '@tanstack/react-query';
import { organizationsQuery, sessionQuery, websitesQuery } from '../../api/session.ts';

/** Reads anew where the person belongs, and what is there: after organizations came or went. */
export function useOrganizationsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // The list first: the session must not name an organization that the list does not have.
    await queryClient.refetchQueries({ queryKey: organizationsQuery.queryKey });
    await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: websitesQuery.queryKey });
  };
}
