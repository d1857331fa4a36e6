import { Link, useMatches, useParams } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { usePermissions, useWebsites } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { messages } from '../messages.ts';
import type { WebsitePath } from '../pages.ts';
import { keepCommonView, keepView } from './keep-view.ts';
import { CURRENT, Disclosure, LINE } from './nav-line.tsx';
import {
  ANALYTICS_PAGE,
  WEBSITE_ENTRIES,
  WEBSITE_GROUPS,
  WEBSITE_SETTINGS_ENTRY,
  type WebsiteEntry,
  type WebsiteGroup,
} from './navigation.tsx';
import { useOpenWebsite } from './open-website.ts';

/** More websites are not listed: the overview has them all, with a search. */
const MAX_WEBSITES = 6;
/** On a screen of this height all pages of a website fit. On lower ones one group is open at a time. */
const TALL = '(min-height: 64rem)';

/** The group that was open last, for pages that belong to none. */
let lastGroup: WebsiteGroup['name'] = 'traffic';

/** The websites. The open one shows its pages. */
export function WebsiteList() {
  const websites = useWebsites() ?? [];
  const opened = useOpenWebsite();
  const page = useWebsitePage();
  const { websiteId } = useParams({ strict: false });
  const listed = websites.filter(({ id }, index) => index < MAX_WEBSITES || id === opened);
  return (
    <>
      {listed.map(({ id, name }) => (
        <li key={id}>
          <Link
            // Another website opens at the same page.
            to={id === websiteId ? ANALYTICS_PAGE : (page ?? ANALYTICS_PAGE)}
            params={{ websiteId: id }}
            search={websiteId === undefined ? {} : id === websiteId ? keepView : keepCommonView}
            activeOptions={{ exact: true, includeSearch: false }}
            className={`${LINE} ${id === opened ? 'font-medium text-ink' : ''}`}
          >
            <Avatar name={name} size="sm" />
            <span className="truncate">{name}</span>
          </Link>
          {id === opened && <WebsitePages websiteId={id} page={page} isShown={id === websiteId} />}
        </li>
      ))}
      {websites.length > listed.length && (
        <li>
          <Link to="/" className={`${LINE} text-ink-3`} activeProps={{ 'aria-current': undefined }}>
            {messages.navigation.allWebsites({ count: websites.length })}
          </Link>
        </li>
      )}
    </>
  );
}

/** The pages of the open website in groups. */
function WebsitePages({
  websiteId,
  page,
  isShown,
}: {
  readonly websiteId: string;
  /** The page of a website that is shown. */
  readonly page: WebsitePath | undefined;
  /** Whether the shown page is one of this website. */
  readonly isShown: boolean;
}) {
  const { can } = usePermissions();
  const isTall = useMedia(TALL);
  const current = WEBSITE_GROUPS.find(({ entries }) => entries.some(({ to }) => to === page))?.name;
  if (current !== undefined) lastGroup = current;
  const group = current ?? lastGroup;
  // The choice is valid until a page of another group is shown.
  const [chosen, setChosen] = useState<{
    readonly at: string;
    readonly open: Readonly<Record<string, boolean>>;
  }>();
  const open = chosen?.at === group ? chosen.open : {};
  const isOpen = (name: string) =>
    open[name] ?? (isTall || (name === group && !Object.values(open).includes(true)));
  const toggle = (name: string) =>
    setChosen({ at: group, open: { ...(isTall && open), [name]: !isOpen(name) } });
  const allowed = ({ scope }: WebsiteEntry) => scope === undefined || can(scope);
  const line = ({ to, label, icon }: WebsiteEntry) => (
    <li key={to}>
      <Link
        to={to}
        params={{ websiteId }}
        search={isShown ? keepView : {}}
        activeOptions={{ exact: to === ANALYTICS_PAGE, includeSearch: false }}
        className={`${LINE} ${CURRENT}`}
      >
        {icon}
        <span className="truncate">{label}</span>
      </Link>
    </li>
  );
  return (
    <ul className="my-0.5 ml-[1.1rem] flex flex-col gap-px border-line border-l pl-2">
      {WEBSITE_GROUPS.map(({ name, label, entries }) => (
        <Disclosure key={name} label={label} isOpen={isOpen(name)} onToggle={() => toggle(name)}>
          {entries.filter(allowed).map(line)}
        </Disclosure>
      ))}
      {allowed(WEBSITE_SETTINGS_ENTRY) && line(WEBSITE_SETTINGS_ENTRY)}
    </ul>
  );
}

/** Returns the page of a website that is shown, without the details of one object below it. */
function useWebsitePage(): WebsitePath | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return WEBSITE_ENTRIES.map(({ to }) => to).findLast(
    (to) => path === to || (to !== ANALYTICS_PAGE && path?.startsWith(`${to}/`) === true),
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
