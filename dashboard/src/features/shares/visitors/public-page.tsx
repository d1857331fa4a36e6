import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { isPassing, toProblem } from '../../../api/problem.ts';
import { createVisitorClient } from '../../../api/visitor-client.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { messages } from '../messages.ts';
import { LoadingFigures } from './loading-figures.tsx';
import { VisitorLayout } from './visitor-layout.tsx';
import { VisitorMessage } from './visitor-message.tsx';

// Starts loading while the page checks whether the website is public.
const loadAnalytics = import('./visitor-analytics.tsx');
const VisitorAnalytics = lazy(async () => ({ default: (await loadAnalytics).VisitorAnalytics }));

/** A client without credentials. */
const anonymousClient = createVisitorClient();

const route = getRouteApi('/public/websites/$websiteId');

/** The analytics of a public website. It does not reveal whether a private website exists. */
export function PublicPage() {
  const { websiteId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const access = useMemo(
    () => ({
      key: 'public',
      client: createVisitorClient({
        // The website may have become private.
        onRefused: () => void queryClient.invalidateQueries({ queryKey: keyOf(websiteId) }),
      }),
      credential: { advice: messages.page.publicAdvice },
    }),
    [queryClient, websiteId],
  );
  const found = useQuery({
    queryKey: keyOf(websiteId),
    queryFn: ({ signal }) => anonymousClient.websites.summary({ id: websiteId }, { signal }),
    staleTime: 60_000,
  });
  const isRefused = found.error !== null && !isPassing(found.error);
  const website = isRefused ? undefined : found.data?.website;
  return (
    <VisitorLayout website={website}>
      {found.isPending && <LoadingFigures />}
      {isRefused && (
        <VisitorMessage icon={<Compass />} title={messages.page.notFound}>
          {messages.page.notFoundText}
        </VisitorMessage>
      )}
      {found.error !== null && !isRefused && website === undefined && (
        <div className="mx-auto max-w-lg p-5 pt-16">
          <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
        </div>
      )}
      {website !== undefined && (
        <Suspense fallback={<LoadingFigures />}>
          <VisitorAnalytics
            website={website}
            access={access}
            search={search}
            onSearch={(next) =>
              void navigate({
                to: '/public/websites/$websiteId',
                params: { websiteId },
                search: next,
                resetScroll: false,
              })
            }
            filters={null}
          />
        </Suspense>
      )}
    </VisitorLayout>
  );
}

function keyOf(websiteId: string): readonly string[] {
  return ['public-website', websiteId];
}
