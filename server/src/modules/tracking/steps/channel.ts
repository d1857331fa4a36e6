import { eachEvent, type Step } from '../draft.ts';
import { CHANNEL_RULES, type Traffic } from './channel-rules.ts';
import { CLICK_IDS } from './click-ids.ts';
import type { SourceKind } from './sources.data.ts';
import { findSourceByHost, findSourceByName } from './sources.ts';

/** Fills in the channel: the first rule that fits, in the order in which Google publishes them. */
export function createChannelStep(): Step {
  return eachEvent('channel', ({ row }) => {
    row.channel = channelOf({
      source: row.utm_source,
      medium: row.utm_medium,
      campaign: row.utm_campaign,
      clickId: row.click_id,
      referrerDomain: row.referrer_domain,
    });
    return 'keep';
  });
}

/** What is known of where a visitor came from; empty where nothing is. */
export interface Origin {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  /** Name of the click id's parameter. */
  readonly clickId: string;
  readonly referrerDomain: string;
}

/** The channel of an origin. */
export function channelOf(origin: Origin): string {
  const { source, medium, campaign, clickId, referrerDomain } = origin;
  if (source === '' && medium === '' && campaign === '' && clickId === '' && referrerDomain === '')
    return 'Direct';
  const traffic = toTraffic(origin);
  return CHANNEL_RULES.find((rule) => rule.fits(traffic))?.channel ?? 'Unassigned';
}

function toTraffic(origin: Origin): Traffic {
  const clickId = CLICK_IDS.find(({ parameter }) => parameter === origin.clickId);
  const named = origin.source || (origin.referrerDomain === '' ? (clickId?.source ?? '') : '');
  const known = named === '' ? findSourceByHost(origin.referrerDomain) : findSourceByName(named);
  return {
    source: (named || origin.referrerDomain).toLowerCase(),
    kind: known?.kind ?? 'other',
    medium: (origin.medium || impliedMedium(origin, known?.kind, clickId?.isPaid ?? false)).toLowerCase(),
    campaign: origin.campaign.toLowerCase(),
  };
}

/** The medium when none was named: a paid click is `cpc`, web mail `email`, a mere link elsewhere a `referral`. */
function impliedMedium(origin: Origin, kind: SourceKind | undefined, isPaidClick: boolean): string {
  if (isPaidClick) return 'cpc';
  if (kind === 'email') return 'email';
  return origin.source === '' && origin.referrerDomain !== '' ? 'referral' : '';
}
