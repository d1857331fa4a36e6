import { sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

const HREF = sql`JSONExtractString(properties, 'href')`;

/** The maximum length of a link text, in characters. */
const MAX_TEXT = sql`256`;

/** Dimensions of clicks on links, as sent by the tracker. */
export const LINK_DIMENSIONS = {
  href: {
    title: 'Address',
    description: 'The target URL of the clicked link: the custom property `href`',
    value: HREF,
    notation: 'path',
    unknown: '(none)',
  },
  text: {
    title: 'Text',
    description: 'The text of the clicked link: the first 256 characters of the custom property `text`',
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
    description: 'The custom property `filename`, otherwise the last segment of the path of `href`',
    value: sql`coalesce(nullIf(JSONExtractString(properties, 'filename'), ''), arrayElement(splitByChar('/', path(${HREF})), -1))`,
    notation: 'path',
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
