import { ReportPage } from '../../analytics/index.ts';
import { ErrorsReport } from './errors-report.tsx';
import { messages } from './messages.ts';

/** The errors page. */
export function ErrorsPage() {
  return (
    <ReportPage title={messages.title}>
      <ErrorsReport />
    </ReportPage>
  );
}
