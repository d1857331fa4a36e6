import { z } from 'zod';
import { idShape } from '../../lib/ids/id-shape.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';

/** The schema of link ids: `lnk_…`. */
export const linkId = idShape('lnk');

/** The schema of ids of link folders: `lfd_…`. */
export const linkFolderId = idShape('lfd');

/** The schema of ids of link tags: `ltg_…`. */
export const linkTagId = idShape('ltg');

/** The schema of ids of short domains: `ldm_…`. */
export const linkDomainId = idShape('ldm');

/** The longest id that a client gives a link, in characters. */
const MAX_EXTERNAL_LENGTH = 128;

/** The schema of ids that clients give to links. */
export const externalId = z
  .string()
  .regex(/^[\w.:-]+$/, sayInSchema('links.mustBeExternalId'))
  .max(MAX_EXTERNAL_LENGTH);

/** The schema of references to a link: its id, or `ext_` and its external id. */
export const linkReference = z.union([
  linkId,
  z
    .string()
    .regex(/^ext_[\w.:-]+$/, sayInSchema('links.mustBeLinkId'))
    .max(MAX_EXTERNAL_LENGTH + 'ext_'.length),
]);

/** The link of examples. */
export const EXAMPLE_LINK_ID = 'lnk_06ajz7n2k9tq4xvd8ycm5brfew';
/** The folder of examples. */
export const EXAMPLE_FOLDER_ID = 'lfd_06ajz7n2k9tq4xvd8ycm5brfew';
/** The tag of examples. */
export const EXAMPLE_TAG_ID = 'ltg_06ajz7n2k9tq4xvd8ycm5brfew';
/** The domain of examples. */
export const EXAMPLE_DOMAIN_ID = 'ldm_06ajz7n2k9tq4xvd8ycm5brfew';
