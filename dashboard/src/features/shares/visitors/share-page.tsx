import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { createVisitorClient } from '../../../api/visitor-client.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { OpenedShare } from './kept-share.ts';
import { LoadingFigures } from './loading-figures.tsx';
import { PasswordForm } from './password-form.tsx';
import { useShare } from './use-share.ts';
import { VisitorLayout } from './visitor-layout.tsx';
import { VisitorMessage } from './visitor-message.tsx';

// Comes while the link is opened.
const loadAnalytics = import('./visitor-analytics.tsx');
const VisitorAnalytics = lazy(async () => ({ default: (await loadAnalytics).VisitorAnalytics }));

const route = getRouteApi('/share');

/** What a share link shows. Its token stands behind the `#`, which browsers send nowhere. */
export function SharePage() {
  const token = useLocation({ select: ({ hash }) => hash });
  if (token !== '') return <Share key={token} token={token} />;
  return (
    <VisitorLayout>
      <VisitorMessage icon={<Link2Off />} title="This link is not whole">
        Something is missing at its end, behind the #. Copy all of it from where you have it.
      </VisitorMessage>
    </VisitorLayout>
  );
}

function Share({ token }: { readonly token: string }) {
  const { opening, unlocking, lose } = useShare(token);
  const { data, error } = opening;
  if (data !== undefined && data !== 'needs_password') return <Opened opened={data} onRefused={lose} />;
  const problem = error === null ? undefined : toProblem(error);
  return (
    <VisitorLayout>
      {problem?.code === 'NOT_FOUND' && (
        <VisitorMessage icon={<Link2Off />} title="This link does not work any more">
          It has expired or was revoked, or it is not written as it was given to you. Ask whoever shared it
          for a new one.
        </VisitorMessage>
      )}
      {problem !== undefined && problem.code !== 'NOT_FOUND' && (
        <div className="mx-auto max-w-lg p-5 pt-16">
          <ProblemNotice {...problem} onRetry={() => void opening.refetch()} />
        </div>
      )}
      {opening.isPending && <LoadingFigures />}
      {data === 'needs_password' && (
        <PasswordForm
          onPassword={(password) => unlocking.mutate(password)}
          isPending={unlocking.isPending}
          error={unlocking.error}
        />
      )}
    </VisitorLayout>
  );
}

function Opened({ opened, onRefused }: { readonly opened: OpenedShare; readonly onRefused: () => void }) {
  const { pass, website, filters } = opened;
  const search = route.useSearch();
  const navigate = useNavigate();
  const access = useMemo(
    () => ({
      key: pass,
      client: createVisitorClient({ pass, onRefused }),
      credential: {
        header: 'x-share-token: <TOKEN>',
        advice:
          'Put in what stands behind the # of the link, or the pass that opening it with its password gives.',
      },
    }),
    [pass, onRefused],
  );
  return (
    <VisitorLayout website={website}>
      <Suspense fallback={<LoadingFigures />}>
        <VisitorAnalytics
          website={website}
          access={access}
          search={search}
          onSearch={(next) => void navigate({ to: '/share', search: next, hash: true, resetScroll: false })}
          filters={filters}
        />
      </Suspense>
    </VisitorLayout>
  );
}
