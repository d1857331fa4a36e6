import { CLICK_PARAMETER } from '../click-tokens.ts';

/** A query parameter that an advertising network adds to its links. */
interface ClickId {
  readonly parameter: string;
  /** The source if `utm_source` is missing. */
  readonly source: string;
  /** Whether it is added to advertisements only; it then implies the medium `cpc`. */
  readonly isPaid: boolean;
}

/** The recognised click ids. If several are present, the first in this order is used. Their values are never stored. */
export const CLICK_IDS: readonly ClickId[] = [
  { parameter: 'gclid', source: 'google', isPaid: true },
  { parameter: 'gbraid', source: 'google', isPaid: true },
  { parameter: 'wbraid', source: 'google', isPaid: true },
  { parameter: 'dclid', source: 'google', isPaid: true },
  { parameter: 'msclkid', source: 'bing', isPaid: true },
  { parameter: 'yclid', source: 'yandex', isPaid: true },
  { parameter: 'ttclid', source: 'tiktok', isPaid: true },
  { parameter: 'twclid', source: 'twitter', isPaid: true },
  { parameter: 'li_fat_id', source: 'linkedin', isPaid: true },
  { parameter: 'epik', source: 'pinterest', isPaid: true },
  { parameter: 'rdt_cid', source: 'reddit', isPaid: true },
  { parameter: 'ScCid', source: 'snapchat', isPaid: true },
  { parameter: 'qclid', source: 'quora', isPaid: true },
  { parameter: 'tblci', source: 'taboola', isPaid: true },
  { parameter: 'dicbo', source: 'outbrain', isPaid: true },
  { parameter: 'fbclid', source: 'facebook', isPaid: false },
  { parameter: 'igshid', source: 'instagram', isPaid: false },
  { parameter: 'igsh', source: 'instagram', isPaid: false },
  { parameter: 'srsltid', source: 'google', isPaid: false },
  { parameter: 'ysclid', source: 'yandex', isPaid: false },
  { parameter: 'mc_eid', source: 'mailchimp', isPaid: false },
];

/**
 * Query parameters whose value identifies a visitor: click ids, and parameters of mailings, affiliate networks and other
 * trackers. They are never kept in a path, regardless of the settings of the website.
 */
export const PERSONAL_PARAMETERS: ReadonlySet<string> = new Set([
  ...CLICK_IDS.map(({ parameter }) => parameter),
  CLICK_PARAMETER,
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  'anonId',
  'awc',
  'cjevent',
  'gclsrc',
  'irclickid',
  'mkt_tok',
  'oly_anon_id',
  'oly_enc_id',
  'sessionId',
  'vero_id',
  'wickedid',
  'zanpid',
]);
