import { sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

const HREF = sql`JSONExtractString(properties, 'href')`;

/** Longest text of a link, in characters. */
const MAX_TEXT = sql`256`;

/** What belongs to clicks on links, as the tracker sends them. */
export const LINK_DIMENSIONS = {
  href: {
    title: 'Address',
    description: 'Where the link that was clicked leads: the custom property `href`',
    value: HREF,
    notation: 'path',
    unknown: '(none)',
  },
  text: {
    title: 'Text',
    description:
      'The text of the link that was clicked: the first 256 characters of the custom property `text`',
    value: sql`leftUTF8(JSONExtractString(properties, 'text'), ${MAX_TEXT})`,
    unknown: '(none)',
  },
  link_domain: {
    title: 'Domain',
    description: 'The host of `href` in lower case, without a leading `www.`',
    value: sql`domainWithoutWWW(lower(${HREF}))`,
    notation: 'host',
    unknown: '(none)',
  },
  filename: {
    title: 'File',
    description: 'The custom property `filename`, else what comes last in the path of `href`',
    value: sql`coalesce(nullIf(JSONExtractString(properties, 'filename'), ''), arrayElement(splitByChar('/', path(${HREF})), -1))`,
    notation: 'path',
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
