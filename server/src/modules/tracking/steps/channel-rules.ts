import type { SourceKind } from './sources.data.ts';

/** The input of the rules, in lower case. */
export interface Traffic {
  readonly source: string;
  /** The category of the source. */
  readonly kind: SourceKind;
  readonly medium: string;
  readonly campaign: string;
}

/** A rule of the channel grouping. */
interface ChannelRule {
  readonly channel: string;
  matches(traffic: Traffic): boolean;
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
 * Google's default channel grouping, in its order: the first matching rule applies. `AI`, for assistants, is our addition.
 */
export const CHANNEL_RULES: readonly ChannelRule[] = [
  {
    channel: 'Direct',
    matches: ({ source, medium }) =>
      source === '(direct)' && (medium === '' || medium === '(none)' || medium === '(not set)'),
  },
  { channel: 'Cross-network', matches: ({ campaign }) => campaign.includes('cross-network') },
  { channel: 'Paid Shopping', matches: (traffic) => isShopping(traffic) && isPaid(traffic) },
  { channel: 'Paid Search', matches: (traffic) => traffic.kind === 'search' && isPaid(traffic) },
  { channel: 'Paid Social', matches: (traffic) => traffic.kind === 'social' && isPaid(traffic) },
  { channel: 'Paid Video', matches: (traffic) => traffic.kind === 'video' && isPaid(traffic) },
  { channel: 'Display', matches: ({ medium }) => DISPLAY.has(medium) },
  { channel: 'Paid Other', matches: isPaid },
  { channel: 'AI', matches: ({ kind }) => kind === 'ai' },
  { channel: 'Organic Shopping', matches: isShopping },
  { channel: 'Organic Social', matches: ({ kind, medium }) => kind === 'social' || SOCIAL.has(medium) },
  { channel: 'Organic Video', matches: ({ kind, medium }) => kind === 'video' || medium.includes('video') },
  { channel: 'Organic Search', matches: ({ kind, medium }) => kind === 'search' || medium === 'organic' },
  { channel: 'Referral', matches: ({ medium }) => REFERRAL.has(medium) },
  {
    channel: 'Email',
    matches: ({ source, medium }) => EMAIL.has(source) || EMAIL.has(medium),
  },
  { channel: 'Affiliates', matches: ({ medium }) => medium === 'affiliate' || medium === 'affiliates' },
  { channel: 'Audio', matches: ({ medium }) => medium === 'audio' },
  { channel: 'SMS', matches: ({ source, medium }) => source === 'sms' || medium === 'sms' },
  {
    channel: 'Mobile Push Notifications',
    matches: ({ source, medium }) =>
      medium.endsWith('push') ||
      medium.includes('mobile') ||
      medium.includes('notification') ||
      source === 'firebase',
  },
];
