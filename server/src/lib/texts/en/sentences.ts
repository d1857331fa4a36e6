import {
  keys,
  oauth,
  organizationExports,
  organizations,
  scheduledReports,
  shares,
  users,
} from './sentences/accounts.data.ts';
import {
  alerts,
  annotations,
  definitions,
  erasure,
  errorGroups,
  installation,
  payments,
  pins,
  query,
  savedReports,
  sourceMaps,
  tracking,
  websites,
} from './sentences/analytics.data.ts';
import { fields, ids, types } from './sentences/fields.data.ts';
import { flagServing, flags } from './sentences/flags.data.ts';
import { links } from './sentences/links.data.ts';
import { integrations, monitors, notifications } from './sentences/monitors.data.ts';
import { codes, creations, discovery, exports, imports, requests } from './sentences/requests.data.ts';
import { statusPages } from './sentences/status-pages.data.ts';

/** All sentences of the server in English, by area. A key is an area and a name: `links.tooManyLinks`. */
export const ENGLISH = {
  codes,
  requests,
  discovery,
  creations,
  exports,
  imports,
  fields,
  ids,
  types,
  users,
  keys,
  oauth,
  organizations,
  organizationExports,
  shares,
  scheduledReports,
  query,
  definitions,
  pins,
  savedReports,
  annotations,
  alerts,
  websites,
  installation,
  erasure,
  errorGroups,
  sourceMaps,
  tracking,
  payments,
  flags,
  flagServing,
  links,
  monitors,
  notifications,
  integrations,
  statusPages,
} as const;

/** The areas, names and texts of all sentences. */
export type SentenceCatalogue = typeof ENGLISH;
