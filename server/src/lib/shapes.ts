import { z } from 'zod';

const BASE32 = '[0-9a-hjkmnp-tv-z]{26}';

/** One line of text that people write and read: trimmed, not empty, without control characters and lone surrogates. */
export function lineOfText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must be one line, without control characters');
}

/** The id of a website: `web_…`. */
export const websiteId = z.string().regex(new RegExp(`^web_${BASE32}$`), 'must be a website id (web_…)');

/** The id of an organization: `org_…`. */
export const organizationId = z
  .string()
  .regex(new RegExp(`^org_${BASE32}$`), 'must be an organization id (org_…)');

/** The id of an API key: `key_…`. */
export const keyId = z.string().regex(new RegExp(`^key_${BASE32}$`), 'must be a key id (key_…)');

/** The id of what a person let an application do: `grt_…`. */
export const grantId = z.string().regex(new RegExp(`^grt_${BASE32}$`), 'must be the id of a grant (grt_…)');

/** The id of an annotation: `ann_…`. */
export const annotationId = z
  .string()
  .regex(new RegExp(`^ann_${BASE32}$`), 'must be an annotation id (ann_…)');

/** The id of a share link: `shr_…`. */
export const shareId = z.string().regex(new RegExp(`^shr_${BASE32}$`), 'must be a share link id (shr_…)');

/** The id of a saved segment: `sgm_…`. */
export const segmentId = z.string().regex(new RegExp(`^sgm_${BASE32}$`), 'must be a segment id (sgm_…)');

/** The id of a saved report: `rpt_…`. */
export const reportId = z.string().regex(new RegExp(`^rpt_${BASE32}$`), 'must be a report id (rpt_…)');

/** The id of a person: `usr_…`. */
export const userId = z.string().regex(new RegExp(`^usr_${BASE32}$`), 'must be the id of a person (usr_…)');
