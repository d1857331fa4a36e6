import {
  Activity,
  Banknote,
  BellRing,
  Bug,
  ChartNoAxesColumn,
  Filter,
  Footprints,
  Gauge,
  LayoutGrid,
  Link2,
  MousePointerClick,
  Radar,
  Radio,
  RadioTower,
  Repeat,
  Route,
  Settings,
  Settings2,
  ShieldCheck,
  Target,
  ToggleRight,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Scope } from '../../../../server/src/lib/scopes.ts';
import { messages } from '../messages.ts';
import type { FixedPath, WebsitePath } from '../pages.ts';

const { navigation } = messages;

/** An entry of the sidebar and of the command palette. */
export interface NavEntry {
  readonly to: FixedPath;
  readonly label: string;
  readonly icon: ReactNode;
  /** Shown only if the role of the person has this scope. */
  readonly scope?: Scope;
  /** Shown only to owners and admins. */
  readonly isForKeepers?: true;
  /** Shown only to those who operate the server, whichever organization is shown. */
  readonly isForOperators?: true;
  /** The keyboard shortcut, such as `g o`. */
  readonly keys?: string;
}

/** An entry below the open website. */
export interface WebsiteEntry {
  readonly to: WebsitePath;
  readonly label: string;
  readonly icon: ReactNode;
  readonly scope?: Scope;
}

/** Pages of a website with a common heading. */
export interface WebsiteGroup {
  readonly name: 'traffic' | 'behaviour' | 'health';
  readonly label: string;
  readonly entries: readonly WebsiteEntry[];
}

/** The entry above the list of websites. */
export const OVERVIEW_ENTRY: NavEntry = {
  to: '/',
  label: navigation.overview,
  icon: <LayoutGrid />,
  keys: 'g o',
};

/** The entry below the list of websites. */
export const LINKS_ENTRY: NavEntry = {
  to: '/links',
  label: navigation.links,
  icon: <Link2 />,
  scope: 'read:links',
  keys: 'g l',
};

/** The entries of the group for uptime. */
export const UPTIME_ENTRIES: readonly NavEntry[] = [
  {
    to: '/monitors',
    label: navigation.monitors,
    icon: <Activity />,
    scope: 'read:monitors',
    keys: 'g u',
  },
  {
    to: '/status-pages',
    label: navigation.statusPages,
    icon: <RadioTower />,
    scope: 'read:status_pages',
    keys: 'g s',
  },
  { to: '/settings/probes', label: navigation.probes, icon: <Radar />, scope: 'read:monitors' },
];

/** The last entry. It is selected on every page of the settings. */
export const SETTINGS_ENTRY: NavEntry = {
  to: '/settings/organization',
  label: navigation.settings,
  icon: <Settings />,
};

/** The page that counts as the first one of a website. */
export const ANALYTICS_PAGE = '/websites/$websiteId';

/** The pages of a website that have a group. */
export const WEBSITE_GROUPS: readonly WebsiteGroup[] = [
  {
    name: 'traffic',
    label: navigation.traffic,
    entries: [
      { to: ANALYTICS_PAGE, label: navigation.analytics, icon: <ChartNoAxesColumn /> },
      { to: '/websites/$websiteId/realtime', label: navigation.realtime, icon: <Radio /> },
      { to: '/websites/$websiteId/sessions', label: navigation.visits, icon: <Footprints /> },
      { to: '/websites/$websiteId/journeys', label: navigation.journeys, icon: <Route /> },
    ],
  },
  {
    name: 'behaviour',
    label: navigation.behaviour,
    entries: [
      { to: '/websites/$websiteId/events', label: navigation.events, icon: <MousePointerClick /> },
      { to: '/websites/$websiteId/goals', label: navigation.goals, icon: <Target /> },
      { to: '/websites/$websiteId/funnels', label: navigation.funnels, icon: <Filter /> },
      { to: '/websites/$websiteId/retention', label: navigation.retention, icon: <Repeat /> },
      { to: '/websites/$websiteId/revenue', label: navigation.revenue, icon: <Banknote /> },
    ],
  },
  {
    name: 'health',
    label: navigation.health,
    entries: [
      { to: '/websites/$websiteId/vitals', label: navigation.vitals, icon: <Gauge /> },
      { to: '/websites/$websiteId/errors', label: navigation.errors, icon: <Bug /> },
      { to: '/websites/$websiteId/data-quality', label: navigation.dataQuality, icon: <ShieldCheck /> },
      {
        to: '/websites/$websiteId/monitors',
        label: navigation.websiteMonitors,
        icon: <Activity />,
        scope: 'read:monitors',
      },
      {
        to: '/websites/$websiteId/alerts',
        label: navigation.alerts,
        icon: <BellRing />,
        scope: 'manage:config',
      },
    ],
  },
];

/** The flags of the open website. */
export const FLAGS_ENTRY: WebsiteEntry = {
  to: '/websites/$websiteId/flags',
  label: navigation.flags,
  icon: <ToggleRight />,
  scope: 'manage:flags',
};

/** Below the groups of a website. */
export const WEBSITE_SETTINGS_ENTRY: WebsiteEntry = {
  to: '/websites/$websiteId/settings',
  label: navigation.websiteSettings,
  icon: <Settings2 />,
  scope: 'manage:websites',
};

/** Every page of a website that the navigation contains. */
export const WEBSITE_ENTRIES: readonly WebsiteEntry[] = [
  ...WEBSITE_GROUPS.flatMap(({ entries }) => entries),
  FLAGS_ENTRY,
  WEBSITE_SETTINGS_ENTRY,
];
