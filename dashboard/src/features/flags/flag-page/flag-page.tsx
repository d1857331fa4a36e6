import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { messages as words } from '../flag-parts/messages.ts';
import { StalenessBadge } from '../flag-parts/staleness-badge.tsx';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { useEnvironments } from '../flag-parts/use-environments.ts';
import { parseFlagSearch, SECTIONS } from './flag-search.ts';
import type { FlagSectionProps } from './flag-section-props.ts';
import { messages } from './messages.ts';

const REFRESH_MS = 30_000;

const TargetingTab = lazy(() =>
  import('./targeting-tab.tsx').then((module) => ({ default: module.TargetingTab })),
);
const UsageTab = lazy(() => import('./usage-tab.tsx').then((module) => ({ default: module.UsageTab })));
const HistoryTab = lazy(() => import('./history-tab.tsx').then((module) => ({ default: module.HistoryTab })));
const SettingsTab = lazy(() =>
  import('./settings-tab.tsx').then((module) => ({ default: module.SettingsTab })),
);

/** One flag: what it serves in each environment, its usage, history and settings. */
export function FlagPage() {
  const { websiteId = '', flagId = '' } = useParams({ strict: false });
  const canManage = usePermissions().can('manage:flags');
  const found = useQuery({
    ...rpc.flags.get.queryOptions({ input: { id: flagId }, refetchInterval: REFRESH_MS }),
    enabled: canManage,
  });
  const environments = useEnvironments(websiteId);
  const flag = found.data?.flag;
  const [main] = environments ?? [];
  if (flag !== undefined && environments !== undefined && main !== undefined)
    return <Loaded key={flagId} flag={flag} environments={environments} main={main} />;
  return (
    <Page title={messages.title}>
      {!canManage && <Notice>{messages.notAllowed}</Notice>}
      {canManage && found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {canManage && found.error === null && (
        <Card>
          <SkeletonLines count={8} label={messages.loading} />
        </Card>
      )}
    </Page>
  );
}

function Loaded({
  flag,
  environments,
  main,
}: Pick<FlagSectionProps, 'flag' | 'environments'> & { readonly main: Environment }) {
  const search = parseFlagSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { tab = SECTIONS[0] } = search;
  const chosen = environments.find(({ name }) => name === search.environment);
  const environment = chosen ?? environments.find(({ isDefault }) => isDefault) ?? main;
  const onSearch: FlagSectionProps['onSearch'] = (change) =>
    void navigate({
      to: '/websites/$websiteId/flags/$flagId',
      params: { websiteId: flag.websiteId, flagId: flag.id },
      search: present({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    });
  const props = { flag, environments, environment, search, onSearch };
  return (
    <Page
      title={flag.name}
      width="wide"
      description={<Facts flag={flag} />}
      actions={
        <Link
          to="/websites/$websiteId/flags"
          params={{ websiteId: flag.websiteId }}
          className={buttonClasses({ variant: 'ghost' })}
        >
          <ChevronLeft aria-hidden />
          {messages.allFlags}
        </Link>
      }
    >
      {flag.status === 'archived' && (
        <Notice tone="warn" title={messages.archivedTitle}>
          {messages.archivedText}
        </Notice>
      )}
      <Tabs
        label={messages.sections}
        value={tab}
        onChange={(next) => onSearch({ tab: next === SECTIONS[0] ? undefined : next })}
        tabs={SECTIONS.map((value) => ({
          value,
          label: messages.tabs[value],
          content: (
            <Suspense fallback={<SkeletonLines count={6} label={messages.loading} />}>
              {value === 'targeting' && <TargetingTab {...props} />}
              {value === 'usage' && <UsageTab {...props} />}
              {value === 'history' && <HistoryTab {...props} />}
              {value === 'settings' && <SettingsTab {...props} />}
            </Suspense>
          ),
        }))}
      />
    </Page>
  );
}

function Facts({ flag }: { readonly flag: Flag }) {
  const { key, type, lifetime, tags, owner, staleness, description } = flag;
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex items-center gap-1 font-mono text-xs">
          {key}
          <CopyButton text={key} label={messages.copyKey} />
        </span>
        <span>{words.types[type]}</span>
        <span>{words.lifetimes[lifetime]}</span>
        {owner !== null && <span>{messages.ownedBy({ name: owner.name })}</span>}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
        {staleness !== undefined && staleness !== null && <StalenessBadge staleness={staleness} />}
      </span>
      {description !== null && <span className="max-w-3xl text-ink-3">{description}</span>}
    </span>
  );
}
