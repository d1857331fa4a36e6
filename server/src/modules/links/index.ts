export { linkClicksTable } from './link-clicks.table.ts';
