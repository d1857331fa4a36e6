import {
  Activity,
  Banknote,
  Bell,
  BellRing,
  BookOpen,
  Bug,
  Building2,
  Filter,
  Footprints,
  Gauge,
  KeyRound,
  LayoutGrid,
  Link2,
  MailCheck,
  MousePointerClick,
  Plug,
  Radio,
  RadioTower,
  Repeat,
  Route,
  Settings2,
  ShieldCheck,
  Target,
  ToggleRight,
  UserRound,
  UsersRound,
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

/** Entries above the list of websites: pages about the whole organization. */
export const TOP_ENTRIES: readonly NavEntry[] = [
  { to: '/', label: navigation.overview, icon: <LayoutGrid />, keys: 'g o' },
  { to: '/links', label: navigation.links, icon: <Link2 />, scope: 'read:links', keys: 'g l' },
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
];

/** Entries below the open website. */
export const WEBSITE_ENTRIES: readonly WebsiteEntry[] = [
  { to: '/websites/$websiteId/realtime', label: navigation.realtime, icon: <Radio /> },
  { to: '/websites/$websiteId/events', label: navigation.events, icon: <MousePointerClick /> },
  { to: '/websites/$websiteId/goals', label: navigation.goals, icon: <Target /> },
  { to: '/websites/$websiteId/funnels', label: navigation.funnels, icon: <Filter /> },
  { to: '/websites/$websiteId/retention', label: navigation.retention, icon: <Repeat /> },
  { to: '/websites/$websiteId/journeys', label: navigation.journeys, icon: <Route /> },
  { to: '/websites/$websiteId/sessions', label: navigation.visits, icon: <Footprints /> },
  { to: '/websites/$websiteId/revenue', label: navigation.revenue, icon: <Banknote /> },
  { to: '/websites/$websiteId/vitals', label: navigation.vitals, icon: <Gauge /> },
  { to: '/websites/$websiteId/errors', label: navigation.errors, icon: <Bug /> },
  { to: '/websites/$websiteId/data-quality', label: navigation.dataQuality, icon: <ShieldCheck /> },
  {
    to: '/websites/$websiteId/monitors',
    label: navigation.monitors,
    icon: <Activity />,
    scope: 'read:monitors',
  },
  {
    to: '/websites/$websiteId/flags',
    label: navigation.flags,
    icon: <ToggleRight />,
    scope: 'manage:flags',
  },
  {
    to: '/websites/$websiteId/alerts',
    label: navigation.alerts,
    icon: <BellRing />,
    scope: 'manage:config',
  },
  {
    to: '/websites/$websiteId/settings',
    label: navigation.settings,
    icon: <Settings2 />,
    scope: 'manage:websites',
  },
];

/** Entries below the list of websites: settings of the organization and of the person. */
export const SETTINGS_ENTRIES: readonly NavEntry[] = [
  { to: '/settings/organization', label: navigation.organization, icon: <Building2 /> },
  { to: '/settings/members', label: navigation.members, icon: <UsersRound />, keys: 'g m' },
  {
    to: '/settings/integrations',
    label: navigation.integrations,
    icon: <Plug />,
    scope: 'manage:config',
  },
  {
    to: '/settings/notifications',
    label: navigation.notifications,
    icon: <Bell />,
    scope: 'manage:config',
  },
  {
    to: '/settings/reports',
    label: navigation.scheduledReports,
    icon: <MailCheck />,
    scope: 'manage:config',
  },
  { to: '/settings/probes', label: navigation.probes, icon: <Radio />, scope: 'read:monitors' },
  { to: '/settings/keys', label: navigation.keys, icon: <KeyRound />, isForKeepers: true, keys: 'g k' },
  { to: '/settings/account', label: navigation.account, icon: <UserRound />, keys: 'g a' },
  { to: '/docs', label: navigation.reference, icon: <BookOpen /> },
];
