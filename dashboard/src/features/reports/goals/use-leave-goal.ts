import { useNavigate } from '@tanstack/react-router';

/** Goes from one goal to all of them. */
export function useLeaveGoal(): () => void {
  const navigate = useNavigate({ from: '/websites/$websiteId/goals' });
  return () => void navigate({ search: ({ goal: _, split: __, ...old }) => old });
}
