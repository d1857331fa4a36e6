import type { SourceKind } from './sources.data.ts';

/** Traffic as the rules see it, in lower case. */
export interface Traffic {
  readonly source: string;
  /** What is known of the source. */
  readonly kind: SourceKind;
  readonly medium: string;
  readonly campaign: string;
}

/** One rule of the table. */
interface ChannelRule {
  readonly channel: string;
  fits(traffic: Traffic): boolean;
}

const DISPLAY = new Set(['display', 'banner', 'expandable', 'interstitial', 'cpm']);
const SOCIAL = new Set(['social', 'social-network', 'social-media', 'sm', 'social network', 'social media']);
const REFERRAL = new Set(['referral', 'app', 'link']);
const EMAIL = new Set(['email', 'e-mail', 'e_mail', 'e mail']);
const SHOPPING_CAMPAIGN = /(?:[^a-df-z]|^)shop|shopping/;

const isPaid = ({ medium }: Traffic) =>
  medium.includes('cp') || medium === 'ppc' || medium === 'retargeting' || medium.startsWith('paid');
const isShopping = ({ kind, campaign }: Traffic) => kind === 'shopping' || SHOPPING_CAMPAIGN.test(campaign);

/**
 * Google's default channel grouping, in its order: the first rule that fits counts. Ours is `AI`, for assistants.
 */
export const CHANNEL_RULES: readonly ChannelRule[] = [
  {
    channel: 'Direct',
    fits: ({ source, medium }) =>
      source === '(direct)' && (medium === '' || medium === '(none)' || medium === '(not set)'),
  },
  { channel: 'Cross-network', fits: ({ campaign }) => campaign.includes('cross-network') },
  { channel: 'Paid Shopping', fits: (traffic) => isShopping(traffic) && isPaid(traffic) },
  { channel: 'Paid Search', fits: (traffic) => traffic.kind === 'search' && isPaid(traffic) },
  { channel: 'Paid Social', fits: (traffic) => traffic.kind === 'social' && isPaid(traffic) },
  { channel: 'Paid Video', fits: (traffic) => traffic.kind === 'video' && isPaid(traffic) },
  { channel: 'Display', fits: ({ medium }) => DISPLAY.has(medium) },
  { channel: 'Paid Other', fits: isPaid },
  { channel: 'AI', fits: ({ kind }) => kind === 'ai' },
  { channel: 'Organic Shopping', fits: isShopping },
  { channel: 'Organic Social', fits: ({ kind, medium }) => kind === 'social' || SOCIAL.has(medium) },
  { channel: 'Organic Video', fits: ({ kind, medium }) => kind === 'video' || medium.includes('video') },
  { channel: 'Organic Search', fits: ({ kind, medium }) => kind === 'search' || medium === 'organic' },
  { channel: 'Referral', fits: ({ medium }) => REFERRAL.has(medium) },
  {
    channel: 'Email',
    fits: ({ source, medium }) => EMAIL.has(source) || EMAIL.has(medium),
  },
  { channel: 'Affiliates', fits: ({ medium }) => medium === 'affiliate' },
  { channel: 'Audio', fits: ({ medium }) => medium === 'audio' },
  { channel: 'SMS', fits: ({ source, medium }) => source === 'sms' || medium === 'sms' },
  {
    channel: 'Mobile Push Notifications',
    fits: ({ source, medium }) =>
      medium.endsWith('push') ||
      medium.includes('mobile') ||
      medium.includes('notification') ||
      source === 'firebase',
  },
];
