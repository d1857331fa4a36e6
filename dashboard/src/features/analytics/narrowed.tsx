import { type ReactNode, useMemo } from 'react';
import { AnalyticsContext, useAnalytics } from './analytics-context.ts';
import type { ApiFilter } from './search/condition.ts';

/** Adds filters to the queries of its children. They are not part of the conditions of the page. */
export function Narrowed({
  filters,
  children,
}: {
  readonly filters: readonly ApiFilter[];
  readonly children: ReactNode;
}) {
  const analytics = useAnalytics();
  const narrowed = useMemo(() => {
    const { scope } = analytics;
    return { ...analytics, scope: { ...scope, filters: [...(scope.filters ?? []), ...filters] } };
  }, [analytics, filters]);
  return <AnalyticsContext value={narrowed}>{children}</AnalyticsContext>;
}
