import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { createVisitorClient } from '../../../api/visitor-client.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { messages } from '../messages.ts';
import { LoadingFigures } from './loading-figures.tsx';
import { PasswordForm } from './password-form.tsx';
import type { OpenedShare } from './stored-share.ts';
import { useShare } from './use-share.ts';
import { VisitorLayout } from './visitor-layout.tsx';
import { VisitorMessage } from './visitor-message.tsx';

// Starts loading while the link is opened.
const loadAnalytics = import('./visitor-analytics.tsx');
const VisitorAnalytics = lazy(async () => ({ default: (await loadAnalytics).VisitorAnalytics }));

const route = getRouteApi('/share');

/** The page of a share link. Its token is in the fragment, which browsers do not send to the server. */
export function SharePage() {
  const token = useLocation({ select: ({ hash }) => hash });
  if (token !== '') return <Share key={token} token={token} />;
  return (
    <VisitorLayout>
      <VisitorMessage icon={<Link2Off />} title={messages.page.incomplete}>
        {messages.page.incompleteText}
      </VisitorMessage>
    </VisitorLayout>
  );
}

function Share({ token }: { readonly token: string }) {
  const { opening, unlocking, reopen } = useShare(token);
  const { data, error } = opening;
  if (data !== undefined && data !== 'needs_password') return <Opened opened={data} onRefused={reopen} />;
  const problem = error === null ? undefined : toProblem(error);
  return (
    <VisitorLayout>
      {problem?.code === 'NOT_FOUND' && (
        <VisitorMessage icon={<Link2Off />} title={messages.page.invalid}>
          {messages.page.invalidText}
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
        advice: messages.page.shareAdvice,
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
