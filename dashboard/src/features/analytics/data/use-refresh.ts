import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Access } from './access.ts';
import { figuresKey } from './use-figures.ts';

/** Refetches all visible figures in one request, at an interval, while the page is visible; without an interval, never. */
export function useRefresh(access: Access, subjectId: string, everyMs: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void queryClient.invalidateQueries({ queryKey: figuresKey(access, subjectId) });
    }, everyMs);
    return () => window.clearInterval(timer);
  }, [queryClient, access, subjectId, everyMs]);
}
