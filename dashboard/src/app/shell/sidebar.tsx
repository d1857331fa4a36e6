import { Link, useParams } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOrganization, usePermissions, useWebsites } from '../../api/session.ts';
import type { AnalyticsSearch } from '../../features/analytics/search/search.ts';
import { present } from '../../lib/search.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { messages } from '../messages.ts';
import { type NavEntry, SETTINGS_ENTRIES, TOP_ENTRIES, WEBSITE_ENTRIES } from './navigation.tsx';
import { OrganizationButton } from './organization-button.tsx';
import { useAllowed } from './use-allowed.ts';
import { UserButton } from './user-button.tsx';

// Menus are large and not needed at first. Their buttons are shown while they load.
const OrganizationSwitcher = lazy(() =>
  import('./organization-switcher.tsx').then((module) => ({ default: module.OrganizationSwitcher })),
);
const UserMenu = lazy(() => import('./user-menu.tsx').then((module) => ({ default: module.UserMenu })));

const LINE =
  'flex h-8 min-w-0 items-center gap-2.5 rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** The sidebar. On phones the drawer contains it. */
export function Sidebar({
  onSearch,
  onNavigate,
}: {
  readonly onSearch: () => void;
  readonly onNavigate?: () => void;
}) {
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 p-3">
      <Suspense fallback={<OrganizationButton />}>
        <OrganizationSwitcher />
      </Suspense>
      <button
        type="button"
        onClick={onSearch}
        className="control flex shrink-0 items-center gap-2 border-line! px-2! text-ink-3 shadow-card"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 text-left">{messages.shell.search}</span>
        <span className="max-md:hidden">
          <Kbd keys="mod+k" />
        </span>
      </button>
      <nav
        aria-label={messages.navigation.main}
        className="-mx-1 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-1"
        onClickCapture={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) onNavigate?.();
        }}
      >
        <Entries entries={TOP_ENTRIES} />
        <Websites />
        <Entries entries={SETTINGS_ENTRIES} title={messages.navigation.settings} />
      </nav>
      <Suspense fallback={<UserButton />}>
        <UserMenu />
      </Suspense>
    </div>
  );
}

function Websites() {
  const websites = useWebsites();
  const { can } = usePermissions();
  const { websiteId } = useParams({ strict: false });
  return (
    <Group
      title={messages.navigation.websites}
      action={
        can('manage:websites') && (
          <Link
            to="/websites/new"
            aria-label={messages.navigation.addWebsite}
            className="grid size-6 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-9"
          >
            <Plus aria-hidden className="size-4" />
          </Link>
        )
      }
    >
      {websites === undefined && <SkeletonEntries />}
      {websites?.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/websites/$websiteId"
            params={{ websiteId: id }}
            activeOptions={{ exact: true, includeSearch: false }}
            className={LINE}
          >
            <Avatar name={name} size="sm" />
            <span className="truncate">{name}</span>
          </Link>
          {id === websiteId && <WebsiteEntries websiteId={id} />}
        </li>
      ))}
      {websites?.length === 0 && <li className="px-2 py-1 text-ink-3">{messages.navigation.noWebsites}</li>}
    </Group>
  );
}

function WebsiteEntries({ websiteId }: { readonly websiteId: string }) {
  const { can } = usePermissions();
  const shown = WEBSITE_ENTRIES.filter(({ scope }) => scope === undefined || can(scope));
  if (shown.length === 0) return null;
  return (
    <ul className="my-0.5 ml-[1.1rem] flex flex-col border-line border-l pl-2">
      {shown.map(({ to, label, icon }) => (
        <li key={to}>
          <Link
            to={to}
            params={{ websiteId }}
            search={keepView}
            className={LINE}
            activeOptions={{ includeSearch: false }}
          >
            {icon}
            <span className="truncate">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Keeps period, comparison and filters between pages of a website. */
function keepView(search: AnalyticsSearch): AnalyticsSearch {
  const { range, from, to, compare, filter } = search;
  return present({ range, from, to, compare, filter });
}

function Entries({ entries, title }: { readonly entries: readonly NavEntry[]; readonly title?: string }) {
  const shown = useAllowed(entries);
  if (shown.length === 0) return null;
  return (
    <Group title={title}>
      {shown.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={LINE}>
            {icon}
            <span className="truncate">{label}</span>
          </Link>
        </li>
      ))}
    </Group>
  );
}

function Group({
  title,
  action,
  children,
}: {
  readonly title?: string | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div>
      {title !== undefined && (
        <div className="flex h-7 items-center justify-between pr-1 pl-2">
          <h2 className="font-medium text-ink-3 text-xs">{title}</h2>
          {action}
        </div>
      )}
      <ul className="flex flex-col gap-px">{children}</ul>
    </div>
  );
}

function SkeletonEntries() {
  const { name } = useOrganization();
  return (
    <li role="status" className="flex flex-col gap-3 px-2 py-2">
      <span className="sr-only">{messages.navigation.loadingWebsites(name)}</span>
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
    </li>
  );
}
