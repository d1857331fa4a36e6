export { linkClicksTable } from './link-clicks.table.ts';
export { linksModule } from './links.module.ts';
export { createLinkPasswords, type LinkPasswords } from './redirect/link-passwords.ts';
