import { useNavigate } from '@tanstack/react-router';

/** Navigates from a goal to the list. */
export function useLeaveGoal(): () => void {
  const navigate = useNavigate({ from: '/websites/$websiteId/goals' });
  return () => void navigate({ search: ({ goal: _, split: __, ...old }) => old });
}
