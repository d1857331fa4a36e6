// One file for what the shell loads after the page: each of these alone would be a request of its own.
export { HelpMenu } from './help-menu.tsx';
export { Bell } from './inbox/bell.tsx';
export { LostDataNotice } from './lost-data/lost-data-notice.tsx';
export { OrganizationSwitcher } from './organization-switcher.tsx';
export { SettingsBar } from './settings-bar.tsx';
export { ShellCommands } from './shell-commands.tsx';
export { UserMenu } from './user-menu.tsx';
