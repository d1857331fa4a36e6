export type { Website, WebsiteDirectory } from './website.ts';
