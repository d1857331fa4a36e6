import { z } from 'zod';

const BASE32 = '[0-9a-hjkmnp-tv-z]{26}';

/** The id of a website: `web_…`. */
export const websiteId = z.string().regex(new RegExp(`^web_${BASE32}$`), 'must be a website id (web_…)');

/** The id of an organization: `org_…`. */
export const organizationId = z
  .string()
  .regex(new RegExp(`^org_${BASE32}$`), 'must be an organization id (org_…)');

/** The id of an API key: `key_…`. */
export const keyId = z.string().regex(new RegExp(`^key_${BASE32}$`), 'must be a key id (key_…)');
