import { Link, useLocation } from '@tanstack/react-router';
import { Plus, RadioTower, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { usePermissions, useWebsites } from '../../api/session.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { messages } from '../messages.ts';
import { messages as shell } from './messages.ts';
import { CURRENT, Disclosure, LINE } from './nav-line.tsx';
import {
  FLAGS_ENTRY,
  LINKS_ENTRY,
  type NavEntry,
  OVERVIEW_ENTRY,
  SETTINGS_ENTRY,
  UPTIME_ENTRIES,
} from './navigation.tsx';
import { useOpenWebsite } from './open-website.ts';
import { OrganizationButton } from './organization-button.tsx';
import { useAllowed } from './use-allowed.ts';
import { UserButton } from './user-button.tsx';
import { WebsiteList } from './website-list.tsx';

// Menus are large and not needed at first. Their buttons are shown while they load.
const OrganizationSwitcher = lazy(() =>
  import('./later.ts').then((module) => ({ default: module.OrganizationSwitcher })),
);
const Bell = lazy(() => import('./later.ts').then((module) => ({ default: module.Bell })));
const HelpMenu = lazy(() => import('./later.ts').then((module) => ({ default: module.HelpMenu })));
const UserMenu = lazy(() => import('./later.ts').then((module) => ({ default: module.UserMenu })));

/** The sidebar. On phones the drawer contains it. */
export function Sidebar({
  onSearch,
  onNavigate,
}: {
  readonly onSearch: () => void;
  readonly onNavigate?: () => void;
}) {
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 p-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Suspense fallback={<OrganizationButton />}>
            <OrganizationSwitcher />
          </Suspense>
        </div>
        {/* The top bar of phones has it. */}
        <div className="min-w-8 shrink-0 pointer-coarse:min-w-10 max-md:hidden">
          <Suspense>
            <Bell />
          </Suspense>
        </div>
      </div>
      <button
        type="button"
        onClick={onSearch}
        className="control flex h-7.5! shrink-0 items-center gap-2 border-line! px-2! text-ink-3 shadow-card pointer-coarse:h-10!"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 text-left">{shell.search}</span>
        <span className="max-md:hidden">
          <Kbd keys="mod+k" />
        </span>
      </button>
      <nav
        aria-label={messages.navigation.main}
        className="-mx-1 flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-1"
        onClickCapture={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) onNavigate?.();
        }}
      >
        <ul className="flex flex-col gap-px">
          <Entry entry={OVERVIEW_ENTRY} />
        </ul>
        <Websites />
        <ul className="flex flex-col gap-px">
          <Entry entry={LINKS_ENTRY} />
          <Uptime />
          <Flags />
          <Settings />
        </ul>
      </nav>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Suspense fallback={<UserButton />}>
            <UserMenu />
          </Suspense>
        </div>
        <Suspense fallback={<span className="size-8 shrink-0 pointer-coarse:size-11" />}>
          <HelpMenu />
        </Suspense>
      </div>
    </div>
  );
}

function Websites() {
  const websites = useWebsites();
  const { can } = usePermissions();
  return (
    <div>
      <div className="flex h-6 items-center justify-between pr-1 pl-2">
        <h2 className="font-medium text-ink-3 text-xs">{messages.navigation.websites}</h2>
        {can('manage:websites') && (
          <Link
            to="/websites/new"
            aria-label={messages.navigation.addWebsite}
            className="grid size-6 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-9"
          >
            <Plus aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      <ul className="flex flex-col gap-px">
        <WebsiteList />
        {websites?.length === 0 && <li className="px-2 py-1 text-ink-3">{messages.navigation.noWebsites}</li>}
      </ul>
    </div>
  );
}

function Entry({ entry: { to, label, icon, scope } }: { readonly entry: NavEntry }) {
  const { can } = usePermissions();
  if (scope !== undefined && !can(scope)) return null;
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ exact: to === OVERVIEW_ENTRY.to, includeSearch: false }}
        className={`${LINE} ${CURRENT}`}
      >
        {icon}
        <span className="truncate">{label}</span>
      </Link>
    </li>
  );
}

function Uptime() {
  const shown = useAllowed(UPTIME_ENTRIES);
  const [isOpen, setIsOpen] = useState(true);
  if (shown.length === 0) return null;
  return (
    <Disclosure
      label={messages.navigation.uptime}
      icon={<RadioTower />}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      {shown.map((entry) => (
        <Entry key={entry.to} entry={entry} />
      ))}
    </Disclosure>
  );
}

/** The flags of the open website, or of the first one. */
function Flags() {
  const { can } = usePermissions();
  const [first] = useWebsites() ?? [];
  const websiteId = useOpenWebsite() ?? first?.id;
  const { to, label, icon, scope } = FLAGS_ENTRY;
  if (websiteId === undefined || (scope !== undefined && !can(scope))) return null;
  return (
    <li>
      <Link
        to={to}
        params={{ websiteId }}
        activeOptions={{ includeSearch: false }}
        className={`${LINE} ${CURRENT}`}
      >
        {icon}
        <span className="truncate">{label}</span>
      </Link>
    </li>
  );
}

/** The settings, which have a navigation of their own on their pages. */
function Settings() {
  const isShown = useLocation({ select: ({ pathname }) => isSettingsPath(pathname) });
  const { to, label, icon } = SETTINGS_ENTRY;
  return (
    <li>
      <Link to={to} aria-current={isShown ? 'page' : undefined} className={`${LINE} ${CURRENT}`}>
        {icon}
        <span className="truncate">{label}</span>
      </Link>
    </li>
  );
}

/** Whether a page belongs to the settings. Probes belong to uptime. */
export function isSettingsPath(pathname: string): boolean {
  return pathname.startsWith('/settings/') && pathname !== '/settings/probes';
}
