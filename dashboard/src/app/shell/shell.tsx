import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { sessionQuery, useOrganization, usePermissions } from '../../api/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { SEARCH_COMMAND_ID, useCommands } from '../../ui/commands/registry.ts';
import { leaveToSignIn } from '../leave-to-sign-in.ts';
import { Logo } from './logo.tsx';
import { messages as shell } from './messages.ts';
import { PaletteLoading } from './palette-loading.tsx';
import { isSettingsPath, Sidebar } from './sidebar.tsx';

// Commands need icons that the first page does not show. The palette, its button and its keys do not wait for them.
const ShellCommands = lazy(() => import('./later.ts').then((m) => ({ default: m.ShellCommands })));
const Bell = lazy(() => import('./later.ts').then((m) => ({ default: m.Bell })));
const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((m) => ({ default: m.CommandPalette })),
);
const SecondFactorNotice = lazy(() =>
  import('./second-factor-notice.tsx').then((m) => ({ default: m.SecondFactorNotice })),
);
const LostDataNotice = lazy(() => import('./later.ts').then((m) => ({ default: m.LostDataNotice })));
const SettingsBar = lazy(() => import('./later.ts').then((m) => ({ default: m.SettingsBar })));
const Drawer = lazy(() => import('./drawer.tsx').then((m) => ({ default: m.Drawer })));
const ShortcutsHelp = lazy(() => import('./shortcuts-help.tsx').then((m) => ({ default: m.ShortcutsHelp })));

type Opened = 'palette' | 'help' | 'drawer' | undefined;

/** The frame of every page that needs a session. If the session ends, it goes to sign-in. */
export function Shell() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  useEffect(() => {
    if (session === null) leaveToSignIn(window.location.pathname + window.location.search);
  }, [session]);
  return session === null ? null : <SignedInShell />;
}

function SignedInShell() {
  const [opened, setOpened] = useState<Opened>();
  const wasOpened = useWasOpened(opened);
  const toggle = (name: Exclude<Opened, undefined>) => (isOpen: boolean) =>
    setOpened(isOpen ? name : undefined);
  const typedEarly = useRef('');
  const search = () => {
    typedEarly.current = '';
    setOpened('palette');
  };
  useCommands([
    {
      id: SEARCH_COMMAND_ID,
      title: shell.search,
      group: shell.help,
      icon: <Search />,
      keys: 'mod+k',
      run: search,
    },
  ]);
  return (
    <div className="flex min-h-dvh max-md:flex-col md:pl-60">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2"
      >
        {shell.skip}
      </a>
      <Suspense>
        <ShellCommands onHelp={() => setOpened('help')} />
      </Suspense>
      <aside className="fixed inset-y-0 left-0 hidden w-60 border-line border-r bg-sunken md:block">
        <Sidebar onSearch={search} />
      </aside>
      <TopBar onMenu={() => setOpened('drawer')} onSearch={search} />
      <Content />
      <Suspense
        fallback={
          <PaletteLoading
            onType={(typed) => {
              typedEarly.current = typed;
            }}
          />
        }
      >
        {wasOpened.has('palette') && (
          <CommandPalette
            isOpen={opened === 'palette'}
            typedEarly={typedEarly}
            onOpenChange={toggle('palette')}
          />
        )}
      </Suspense>
      <Suspense>
        {wasOpened.has('drawer') && (
          <Drawer isOpen={opened === 'drawer'} onOpenChange={toggle('drawer')}>
            <Sidebar onSearch={search} onNavigate={() => setOpened(undefined)} />
          </Drawer>
        )}
        {wasOpened.has('help') && <ShortcutsHelp isOpen={opened === 'help'} onOpenChange={toggle('help')} />}
      </Suspense>
    </div>
  );
}

function TopBar({ onMenu, onSearch }: { readonly onMenu: () => void; readonly onSearch: () => void }) {
  const { name } = useOrganization();
  return (
    <header className="sticky top-0 z-30 flex h-13 shrink-0 items-center gap-1 border-line border-b bg-sunken px-2 md:hidden">
      <IconButton label={shell.openMenu} icon={<Menu />} onClick={onMenu} />
      <Link to="/" className="flex min-w-0 flex-1 items-center gap-2 rounded-md px-1 font-semibold">
        <Logo isMarkOnly />
        <span className="truncate">{name}</span>
      </Link>
      <Suspense>
        <Bell isSheet />
      </Suspense>
      <IconButton label={shell.search} icon={<Search />} onClick={onSearch} />
    </header>
  );
}

/** The content of a page. After navigation the focus moves to its beginning. */
function Content() {
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const { twoFactor } = useOrganization();
  const { isKeeper } = usePermissions();
  return (
    <main ref={main} id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
      {isSettingsPath(pathname) && (
        // Its height is reserved while it loads.
        <div className="h-11">
          <Suspense>
            <SettingsBar />
          </Suspense>
        </div>
      )}
      <Suspense>{twoFactor.isMissing && <SecondFactorNotice />}</Suspense>
      <Suspense>{isKeeper && <LostDataNotice />}</Suspense>
      <Outlet />
    </main>
  );
}

/** Remembers opened windows, so that they stay mounted and can animate when they close. */
function useWasOpened(opened: Opened): ReadonlySet<Opened> {
  const [names, setNames] = useState<ReadonlySet<Opened>>(new Set());
  if (opened !== undefined && !names.has(opened)) setNames(new Set([...names, opened]));
  return names;
}
