import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useWebsites } from '../../api/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FirstEvent } from './first-event.tsx';
import { useFirstEvent } from './use-first-event.ts';

const route = getRouteApi('/signed-in/websites/$websiteId/install');

/** What to paste into the pages of a website, and whether anything has come of it. */
export function InstallPage() {
  const { websiteId } = route.useParams();
  const website = useWebsites()?.find(({ id }) => id === websiteId);
  const tracking = useQuery(rpc.websites.tracking.queryOptions({ input: { id: websiteId } }));
  const hasArrived = useFirstEvent(websiteId) ?? false;
  return (
    <Page
      title={website === undefined ? 'Install' : `Install on ${website.domain}`}
      description="One line, no cookies, no consent banner."
      width="narrow"
      actions={
        !hasArrived && (
          <Link to="/websites/$websiteId" params={{ websiteId }} className={buttonClasses()}>
            Skip for now
          </Link>
        )
      }
    >
      {tracking.isError && (
        <ProblemNotice {...toProblem(tracking.error)} onRetry={() => void tracking.refetch()} />
      )}
      <Card title="Paste this into the head of every page">
        {tracking.isPending ? (
          <Skeleton className="h-20 w-full" />
        ) : (
          <CodeBlock label="Snippet" isWrapped code={tracking.data?.tracking.snippet ?? ''} />
        )}
        <p className="mt-3 text-ink-2">
          Most websites have one template that all pages share: its{' '}
          <code className="font-mono">&lt;head&gt;</code> is the place. Pages that change without loading anew
          are counted by themselves.
        </p>
      </Card>
      <FirstEvent websiteId={websiteId} hasArrived={hasArrived} />
    </Page>
  );
}
