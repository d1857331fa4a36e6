import type { ReactNode } from 'react';
import { AnalyticsLayout, type AnalyticsLayoutProps } from './analytics-layout.tsx';
import { Cards } from './cards/cards.tsx';
import { ChartCard } from './chart/chart-card.tsx';
import { NothingHere } from './empty/nothing-here.tsx';

/** The analytics of one website: figures, chart, breakdowns; for whoever may see them, see {@link AnalyticsLayoutProps}. */
export function AnalyticsView({
  emptyAction,
  ...layout
}: Omit<AnalyticsLayoutProps, 'children'> & {
  /** What can be done about a website that nothing was measured of yet. */
  readonly emptyAction?: ReactNode;
}) {
  return (
    <AnalyticsLayout {...layout}>
      <ChartCard />
      <NothingHere action={emptyAction}>
        <Cards />
      </NothingHere>
    </AnalyticsLayout>
  );
}
