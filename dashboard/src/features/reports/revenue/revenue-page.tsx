import { ReportPage } from '../../analytics/index.ts';
import { RevenueReport } from './revenue-report.tsx';

/** What was earned. */
export function RevenuePage() {
  return (
    <ReportPage title="Revenue">
      <RevenueReport />
    </ReportPage>
  );
}
