import type { ReactNode } from 'react';
import { AnalyticsLayout, type AnalyticsLayoutProps } from './analytics-layout.tsx';
import { Cards } from './cards/cards.tsx';
import { ChartCard } from './chart/chart-card.tsx';
import { NothingHere } from './empty/nothing-here.tsx';

/** The analytics of one website: figures, chart and breakdowns. */
export function AnalyticsView({
  emptyAction,
  pageDetails,
  ...layout
}: Omit<AnalyticsLayoutProps, 'children'> & {
  /** The action for a website without data. */
  readonly emptyAction?: ReactNode;
  /** The details of the page that is filtered by, above the breakdowns. */
  readonly pageDetails?: ReactNode;
}) {
  return (
    <AnalyticsLayout {...layout}>
      <ChartCard />
      <NothingHere action={emptyAction}>
        {pageDetails}
        <Cards />
      </NothingHere>
    </AnalyticsLayout>
  );
}
