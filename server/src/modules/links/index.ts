export { linkClicksTable } from './link-clicks.table.ts';
export { linksModule } from './links.module.ts';
