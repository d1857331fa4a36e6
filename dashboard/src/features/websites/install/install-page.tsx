import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isLocalHost } from '../../../../../server/src/lib/network/local-host.ts';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useWebsites } from '../../../api/session.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FirstEvent } from './first-event.tsx';
import { InstallCheck } from './install-check.tsx';
import { messages } from './messages.ts';
import { RecipeCard } from './recipe-card.tsx';
import { useFirstEvent } from './use-first-event.ts';
import { useInstallCheck } from './use-install-check.ts';

const route = getRouteApi('/signed-in/websites/$websiteId/install');

/** The code that installs the tracker, and whether its first event has arrived. */
export function InstallPage() {
  const { websiteId } = route.useParams();
  const websites = useWebsites();
  const website = websites?.find(({ id }) => id === websiteId);
  const tracking = useQuery(rpc.websites.tracking.queryOptions({ input: { id: websiteId } }));
  const hasArrived = useFirstEvent(websiteId) ?? false;
  const isSetup = websites?.length === 1 && !hasArrived;
  const cause = useInstallCheck(websiteId, hasArrived);
  return (
    <Page
      title={website === undefined ? messages.title : messages.titleOf({ domain: website.domain })}
      description={isSetup ? messages.lastStep : messages.text}
      width="narrow"
      actions={
        !hasArrived && (
          <Link to="/websites/$websiteId" params={{ websiteId }} className={buttonClasses()}>
            {messages.skip}
          </Link>
        )
      }
    >
      {tracking.isError && (
        <ProblemNotice {...toProblem(tracking.error)} onRetry={() => void tracking.refetch()} />
      )}
      {tracking.isPending && (
        <Card title={messages.paste}>
          <Skeleton className="h-40 w-full" />
        </Card>
      )}
      {tracking.data !== undefined && (
        <RecipeCard
          src={tracking.data.tracking.scriptUrl}
          trackingId={tracking.data.tracking.trackingId}
          isLocal={website !== undefined && isLocalHost(website.domain)}
        />
      )}
      <FirstEvent websiteId={websiteId} hasArrived={hasArrived} />
      {cause !== undefined && tracking.data !== undefined && website !== undefined && (
        <InstallCheck
          websiteId={websiteId}
          domain={website.domain}
          cause={cause}
          scriptUrl={tracking.data.tracking.scriptUrl}
        />
      )}
    </Page>
  );
}
