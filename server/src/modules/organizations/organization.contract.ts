import { z } from 'zod';
import { entityTag } from '../../lib/shapes.ts';
import { organizationId } from './organization-id.contract.ts';
import { organizationSettings, publicSettings } from './settings/settings.contract.ts';

/** The properties of an organization that every member reads. */
export const summary = z.object({
  id: organizationId,
  name: z.string(),
  slug: z.string().describe('A unique, readable name. Resources are addressed by ids, so that it can change'),
  ...publicSettings,
  createdAt: z.iso.datetime(),
});

/** An organization with its settings. */
export const organization = summary.extend({ ...organizationSettings, etag: entityTag });
