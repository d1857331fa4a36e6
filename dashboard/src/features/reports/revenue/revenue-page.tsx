import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { ReportPage } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { RevenueReport } from './revenue-report.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/revenue');

/** The revenue page. */
export function RevenuePage() {
  const { websiteId } = route.useParams();
  return (
    <ReportPage
      title={messages.title}
      actions={
        <Link to="/websites/$websiteId/payments" params={{ websiteId }} className={buttonClasses()}>
          {messages.payments}
        </Link>
      }
    >
      <RevenueReport />
    </ReportPage>
  );
}
