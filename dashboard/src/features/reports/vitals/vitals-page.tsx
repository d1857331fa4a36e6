import { ReportPage } from '../../analytics/index.ts';
import { VitalsReport } from './vitals-report.tsx';

/** How fast pages feel to those who visit. */
export function VitalsPage() {
  return (
    <ReportPage title="Web vitals">
      <VitalsReport />
    </ReportPage>
  );
}
