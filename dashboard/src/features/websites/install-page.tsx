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
import { messages } from './messages.ts';
import { useFirstEvent } from './use-first-event.ts';

const texts = messages.install;
const [beforeHead, afterHead] = texts.hint;
const route = getRouteApi('/signed-in/websites/$websiteId/install');

/** The snippet of a website, and whether its first event has arrived. */
export function InstallPage() {
  const { websiteId } = route.useParams();
  const website = useWebsites()?.find(({ id }) => id === websiteId);
  const tracking = useQuery(rpc.websites.tracking.queryOptions({ input: { id: websiteId } }));
  const hasArrived = useFirstEvent(websiteId) ?? false;
  return (
    <Page
      title={website === undefined ? texts.title : texts.titleOf(website.domain)}
      description={texts.text}
      width="narrow"
      actions={
        !hasArrived && (
          <Link to="/websites/$websiteId" params={{ websiteId }} className={buttonClasses()}>
            {texts.skip}
          </Link>
        )
      }
    >
      {tracking.isError && (
        <ProblemNotice {...toProblem(tracking.error)} onRetry={() => void tracking.refetch()} />
      )}
      <Card title={texts.paste}>
        {tracking.isPending ? (
          <Skeleton className="h-20 w-full" />
        ) : (
          <CodeBlock label={messages.snippet} isWrapped code={tracking.data?.tracking.snippet ?? ''} />
        )}
        <p className="mt-3 text-ink-2">
          {beforeHead}
          <code className="font-mono">&lt;head&gt;</code>
          {afterHead}
        </p>
      </Card>
      <FirstEvent websiteId={websiteId} hasArrived={hasArrived} />
    </Page>
  );
}
