import type { Weighted } from '../model/random.ts';

/** A page or app in which a link is clicked. */
export interface ClickSource extends Weighted {
  /** Empty for apps and mail programs. */
  readonly referrer: string;
  /** The query of the short link, without `?`. */
  readonly query?: string;
}

/** A short link of the demo. Targets are pages of the shop. */
export interface DemoLink {
  /** The body of the request that creates it. Times are set from `starts` and `ends`. */
  readonly body: Readonly<Record<string, unknown>> & { readonly slug: string };
  readonly folder?: string;
  /** Clicks on an ordinary day of the campaign. */
  readonly clicksPerDay: number;
  /** The beginning of the campaign, as a share of the period. */
  readonly starts: number;
  /** The end of the campaign, as a share of the period. */
  readonly ends: number;
  /** How fast clicks decrease from the first day: 0 for a steady campaign, 1 for a mailing. */
  readonly decay: number;
  readonly sources: readonly ClickSource[];
}

const SHOP = 'https://shop.example';
const MAIL: readonly ClickSource[] = [
  { weight: 7, referrer: '' },
  { weight: 2, referrer: 'https://mail.google.com/' },
  { weight: 1, referrer: 'https://outlook.live.com/' },
];
const SOCIAL: readonly ClickSource[] = [
  { weight: 4, referrer: 'https://www.instagram.com/', query: 'src=story' },
  { weight: 3, referrer: 'https://www.instagram.com/', query: 'src=bio' },
  { weight: 2, referrer: 'https://www.facebook.com/' },
  { weight: 1, referrer: 'https://www.pinterest.com/' },
];
const POSTER: readonly ClickSource[] = [
  { weight: 5, referrer: '', query: 'qr&src=station' },
  { weight: 3, referrer: '', query: 'qr&src=window' },
  { weight: 1, referrer: '', query: 'src=window' },
];

/** The folders of links. */
export const DEMO_FOLDERS = ['Summer campaign', 'Print', 'Partners'] as const;

/** The target of the poster, which the shop has removed. */
export const BROKEN_TARGET = `${SHOP}/collections/outdoor`;

/** The short links: one season of campaigns, a poster with a QR code, and a test of two pages. */
export const DEMO_LINKS: readonly DemoLink[] = [
  {
    body: {
      slug: 'summer',
      name: 'Summer sale: newsletter',
      targetUrl: `${SHOP}/collections/sale`,
      tags: ['newsletter', 'summer'],
      utm: { source: 'newsletter', medium: 'email', campaign: 'summer-sale' },
    },
    folder: 'Summer campaign',
    clicksPerDay: 60,
    starts: 0.2,
    ends: 1,
    decay: 1,
    sources: MAIL,
  },
  {
    body: {
      slug: 'summer-insta',
      name: 'Summer sale: Instagram',
      targetUrl: `${SHOP}/collections/sale`,
      tags: ['social', 'summer'],
      utm: { source: 'instagram', medium: 'social', campaign: 'summer-sale' },
      ogTitle: 'Summer sale at Harbour Lamps',
      ogDescription: 'Up to 40 % off lamps for long evenings.',
    },
    folder: 'Summer campaign',
    clicksPerDay: 24,
    starts: 0.2,
    ends: 1,
    decay: 0.2,
    sources: SOCIAL,
  },
  {
    body: {
      slug: 'lamp-test',
      name: 'Beacon desk lamp: photo or video',
      targetUrl: `${SHOP}/products/beacon-desk-lamp`,
      tags: ['social', 'test'],
      split: [
        { targetUrl: `${SHOP}/products/beacon-desk-lamp`, weight: 50 },
        { targetUrl: `${SHOP}/products/keeper-lantern`, weight: 50 },
      ],
    },
    folder: 'Summer campaign',
    clicksPerDay: 30,
    starts: 0.4,
    ends: 1,
    decay: 0,
    sources: SOCIAL,
  },
  {
    body: {
      slug: 'poster',
      name: 'Poster at the station',
      targetUrl: BROKEN_TARGET,
      tags: ['print', 'qr'],
      utm: { source: 'poster', medium: 'print', campaign: 'outdoor' },
      rules: [
        {
          constraints: [{ attribute: 'country', operator: 'in', values: ['DE', 'AT', 'CH'] }],
          targetUrl: `${SHOP}/collections/pendants`,
        },
      ],
    },
    folder: 'Print',
    clicksPerDay: 18,
    starts: 0,
    ends: 1,
    decay: 0,
    sources: POSTER,
  },
  {
    body: {
      slug: 'catalogue',
      name: 'Printed catalogue',
      targetUrl: `${SHOP}/collections/desk-lamps`,
      tags: ['print', 'qr'],
    },
    folder: 'Print',
    clicksPerDay: 7,
    starts: 0,
    ends: 1,
    decay: 0.1,
    sources: POSTER,
  },
  {
    body: {
      slug: 'partner/nordlicht',
      name: 'Partner: Nordlicht magazine',
      targetUrl: `${SHOP}/`,
      externalId: 'partner.nordlicht',
      tags: ['partner'],
      utm: { source: 'nordlicht', medium: 'referral' },
    },
    folder: 'Partners',
    clicksPerDay: 11,
    starts: 0,
    ends: 1,
    decay: 0,
    sources: [{ weight: 1, referrer: 'https://nordlicht.example/lamps' }],
  },
  {
    body: {
      slug: 'early-bird',
      name: 'Early bird: first 300 orders',
      targetUrl: `${SHOP}/collections/sale`,
      tags: ['newsletter'],
      expiredRedirectUrl: null,
    },
    folder: 'Summer campaign',
    clicksPerDay: 22,
    starts: 0.1,
    ends: 0.5,
    decay: 0.8,
    sources: MAIL,
  },
];
