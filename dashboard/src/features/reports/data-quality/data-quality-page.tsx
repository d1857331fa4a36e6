import { ReportPage } from '../../analytics/index.ts';
import { DataQualityReport } from './data-quality-report.tsx';

/** What was accepted, and what was not. */
export function DataQualityPage() {
  return (
    <ReportPage title="Data quality" controls={['range']}>
      <DataQualityReport />
    </ReportPage>
  );
}
