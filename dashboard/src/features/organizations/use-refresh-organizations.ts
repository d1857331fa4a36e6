import { useQueryClient } from '@tanstack/react-query';
import { organizationsQuery, sessionQuery, websitesQuery } from '../../api/session.ts';

/** Returns a function that reloads the organizations, the session and the websites after an organization was added or removed. */
export function useRefreshOrganizations(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // The list first: it must contain the organization of the session.
    await queryClient.refetchQueries({ queryKey: organizationsQuery.queryKey });
    await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: websitesQuery.queryKey });
  };
}
