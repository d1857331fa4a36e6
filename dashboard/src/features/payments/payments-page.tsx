import { getRouteApi, Link } from '@tanstack/react-router';
import { usePermissions } from '../../api/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { messages } from './messages.ts';
import { PassIdsCard } from './pass-ids-card.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { SourcesSection } from './sources-section.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/payments');

/** Payment sources of a website, and the payments that they received. */
export function PaymentsPage() {
  const { websiteId } = route.useParams();
  const { can } = usePermissions();
  return (
    <Page
      title={messages.title}
      description={messages.text}
      actions={
        <Link to="/websites/$websiteId/revenue" params={{ websiteId }} className={buttonClasses()}>
          {messages.back}
        </Link>
      }
    >
      {can('manage:config') ? (
        <SourcesSection key={websiteId} websiteId={websiteId} />
      ) : (
        <Notice>{messages.sources.readOnly}</Notice>
      )}
      <RecentPayments key={`payments ${websiteId}`} websiteId={websiteId} />
      <PassIdsCard />
    </Page>
  );
}
