export { InstallPage } from './install/install-page.tsx';
export { NewWebsitePage } from './new-website-page.tsx';
export { WebsiteSettingsPage } from './settings/website-settings-page.tsx';
