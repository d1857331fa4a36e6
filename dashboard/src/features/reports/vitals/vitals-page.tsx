import { ReportPage } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { VitalsReport } from './vitals-report.tsx';

/** The web vitals page. */
export function VitalsPage() {
  return (
    <ReportPage title={messages.title}>
      <VitalsReport />
    </ReportPage>
  );
}
