import { ReportPage } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { RevenueReport } from './revenue-report.tsx';

/** The revenue page. */
export function RevenuePage() {
  return (
    <ReportPage title={messages.title}>
      <RevenueReport />
    </ReportPage>
  );
}
