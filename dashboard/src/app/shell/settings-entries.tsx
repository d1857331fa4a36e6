import {
  Bell,
  BookOpen,
  Building2,
  KeyRound,
  MailCheck,
  Plug,
  Server,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { messages } from '../messages.ts';
import type { NavEntry } from './navigation.tsx';

const { navigation } = messages;

/** The pages of the settings of the organization and of the person. */
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
  { to: '/settings/keys', label: navigation.keys, icon: <KeyRound />, isForKeepers: true, keys: 'g k' },
  { to: '/settings/instance', label: navigation.instance, icon: <Server />, isForOperators: true },
  { to: '/settings/account', label: navigation.account, icon: <UserRound />, keys: 'g a' },
];

/** The API reference, which is a page of its own. */
export const REFERENCE_ENTRY: NavEntry = { to: '/docs', label: navigation.reference, icon: <BookOpen /> };
