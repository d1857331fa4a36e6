import { getRouteApi, Link } from '@tanstack/react-router';
import { usePermissions } from '../../api/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { messages } from './messages.ts';
import { RecentPayments } from './recent-payments.tsx';
import { SourcesSection } from './sources-section.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/payments');

const EXAMPLE = `stripe.checkout.sessions.create({
  // …
  payment_intent_data: {
    metadata: {
      pharos_profile_id: user.id,        // as passed to pharos.identify()
      pharos_anonymous_id: anonymousId,  // localStorage['pharos-id']
    },
  },
});`;

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

/** How to pass the ids of a visitor to the checkout. */
function PassIdsCard() {
  return (
    <Card title={messages.ids.title} description={messages.ids.text}>
      <CodeBlock label={messages.ids.label} code={EXAMPLE} />
      <p className="mt-3 text-ink-2">{messages.ids.note}</p>
    </Card>
  );
}
