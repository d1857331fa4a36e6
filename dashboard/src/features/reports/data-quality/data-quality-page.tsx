import { ReportPage } from '../../analytics/index.ts';
import { DataQualityReport } from './data-quality-report.tsx';
import { messages } from './messages.ts';

/** The data quality page. */
export function DataQualityPage() {
  return (
    <ReportPage title={messages.title} controls={['range']}>
      <DataQualityReport />
    </ReportPage>
  );
}
