import { ReportPage } from '../../analytics/index.ts';
import { ErrorsReport } from './errors-report.tsx';

/** What breaks in browsers. */
export function ErrorsPage() {
  return (
    <ReportPage title="Errors">
      <ErrorsReport />
    </ReportPage>
  );
}
