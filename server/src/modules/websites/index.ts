export { listWebsiteIds } from './list-website-ids.ts';
export type { Website, WebsiteDirectory } from './website.ts';
export { websitesContract } from './websites.contract.ts';
export { createWebsitesProcedures } from './websites.procedures.ts';
export { createWebsitesService, type WebsitesService } from './websites.service.ts';
