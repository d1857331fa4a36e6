import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { createVisitorClient } from '../../../api/visitor-client.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { AnalyticsSearch } from '../../analytics/index.ts';
import { messages } from '../messages.ts';
import { LoadingFigures } from './loading-figures.tsx';
import { PasswordForm } from './password-form.tsx';
import { type OpenedShare, readStoredShare, removeStoredShare, storeShare } from './stored-share.ts';
import { VisitorMessage } from './visitor-message.tsx';

// Starts loading while the link is opened.
const loadAnalytics = import('./visitor-analytics.tsx');

/** Reading the property throws where the browser blocks storage. */
const openStorage = () => window.sessionStorage;

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

/**
 * Opens a link, with its password if it has one. Call `reopen` when the server rejects its pass.
 * @param id of the link in the address of an embedded page. The token of another link is rejected.
 */
function useShare(token: string, id?: string) {
  const queryClient = useQueryClient();
  const link = id === undefined ? { token } : { token, id };
  const storedAs = id === undefined ? token : `${id}.${token}`;
  const opening = useQuery({
    queryKey: keyOf(storedAs),
    queryFn: async ({ signal }): Promise<OpenedShare | 'needs_password'> => {
      const kept = readStoredShare(openStorage, storedAs, Date.now());
      if (kept !== undefined) return kept;
      const answer = await client.shares.open(link, { signal });
      if (answer.needsPassword) return 'needs_password';
      storeShare(openStorage, storedAs, answer);
      return answer;
    },
    // Requests that use the pass detect when the link no longer works.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const unlocking = useMutation({
    mutationFn: async (password: string) => {
      const answer = await client.shares.open({ ...link, password });
      if (answer.needsPassword) throw new Error('A password was given');
      return answer;
    },
    meta: { showsErrors: true },
    onSuccess: (opened) => {
      storeShare(openStorage, storedAs, opened);
      queryClient.setQueryData(keyOf(storedAs), opened);
    },
  });
  /** Opens the link again, which reports why it was rejected or requires the new password. */
  const reopen = useCallback(() => {
    removeStoredShare(openStorage, storedAs);
    void queryClient.resetQueries({ queryKey: keyOf(storedAs) });
  }, [queryClient, storedAs]);
  return { opening, unlocking, reopen };
}

function keyOf(storedAs: string): readonly string[] {
  return ['share', storedAs];
}
