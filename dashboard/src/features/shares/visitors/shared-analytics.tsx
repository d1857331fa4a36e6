import { useNavigate } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { createVisitorClient } from '../../../api/visitor-client.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { AnalyticsSearch } from '../../analytics/index.ts';
import { messages } from '../messages.ts';
import { LoadingFigures } from './loading-figures.tsx';
import { PasswordForm } from './password-form.tsx';
import type { OpenedShare } from './stored-share.ts';
import { useShare } from './use-share.ts';
import { VisitorMessage } from './visitor-message.tsx';

// Starts loading while the link is opened.
const loadAnalytics = import('./visitor-analytics.tsx');
const VisitorAnalytics = lazy(async () => ({ default: (await loadAnalytics).VisitorAnalytics }));

/** What surrounds the analytics. */
type Layout = ComponentType<{
  /** Absent until it is loaded. */
  readonly website?: OpenedShare['website'];
  readonly children: ReactNode;
}>;

interface SharedProps {
  /** Empty if the address has none. */
  readonly token: string;
  /** The id of the link in the address, which the token must belong to. */
  readonly id?: string;
  /** The search parameters of the page. */
  readonly search: AnalyticsSearch;
  /** Other search parameters, which stay in the address. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly Layout: Layout;
}

/** The analytics that a share link gives access to, or why it does not. */
export function SharedAnalytics(props: SharedProps) {
  const { token, Layout } = props;
  if (token !== '') return <Share key={token} {...props} />;
  return (
    <Layout>
      <VisitorMessage icon={<Link2Off />} title={messages.page.incomplete}>
        {messages.page.incompleteText}
      </VisitorMessage>
    </Layout>
  );
}

function Share({ token, id, Layout, ...rest }: SharedProps) {
  const { opening, unlocking, reopen } = useShare(token, id);
  const { data, error } = opening;
  if (data !== undefined && data !== 'needs_password')
    return <Opened opened={data} onRefused={reopen} Layout={Layout} {...rest} />;
  const problem = error === null ? undefined : toProblem(error);
  return (
    <Layout>
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
    </Layout>
  );
}

function Opened({
  opened,
  onRefused,
  search,
  kept,
  Layout,
}: Omit<SharedProps, 'token' | 'id'> & { readonly opened: OpenedShare; readonly onRefused: () => void }) {
  const { pass, website, filters } = opened;
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
    <Layout website={website}>
      <Suspense fallback={<LoadingFigures />}>
        <VisitorAnalytics
          website={website}
          access={access}
          search={search}
          onSearch={(next) =>
            void navigate({ to: '.', search: { ...kept, ...next }, hash: true, resetScroll: false })
          }
          filters={filters}
        />
      </Suspense>
    </Layout>
  );
}
