import { eachEvent, type Step } from '../rows/pending-fact.ts';
import { CHANNEL_RULES, type Traffic } from './channel-rules.ts';
import { CLICK_IDS } from './click-ids.ts';
import type { SourceKind } from './sources.data.ts';
import { findSourceByHost, findSourceByName } from './sources.ts';

/** Sets the channel: that of the first matching rule, in the order that Google publishes. */
export function createChannelStep(): Step {
  return eachEvent('channel', ({ row }) => {
    const {
      utm_source: source,
      utm_medium: medium,
      utm_campaign: campaign,
      click_id: clickId,
      referrer,
    } = row;
    const hasCampaign = source !== '' || medium !== '' || campaign !== '' || clickId !== '';
    row.channel = hasCampaign
      ? channelOf({ source, medium, campaign, clickId, referrerDomain: referrer.domain })
      : referrer.channel;
    return 'keep';
  });
}

/** The traffic source of a visit. Unknown fields are empty. */
export interface Origin {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  /** The parameter name of the click id. */
  readonly clickId: string;
  readonly referrerDomain: string;
}

/** A visit without any source. */
export const NO_ORIGIN: Origin = { source: '', medium: '', campaign: '', clickId: '', referrerDomain: '' };

/** Returns the channel of a traffic source. */
export function channelOf(origin: Origin): string {
  const { source, medium, campaign, clickId, referrerDomain } = origin;
  if (source === '' && medium === '' && campaign === '' && clickId === '' && referrerDomain === '')
    return 'Direct';
  const traffic = toTraffic(origin);
  return CHANNEL_RULES.find((rule) => rule.matches(traffic))?.channel ?? 'Unassigned';
}

function toTraffic(origin: Origin): Traffic {
  const clickId = CLICK_IDS.find(({ parameter }) => parameter === origin.clickId);
  const named = origin.source || (origin.referrerDomain === '' ? (clickId?.source ?? '') : '');
  const known = named === '' ? findSourceByHost(origin.referrerDomain) : findSourceByName(named);
  // Networks also advertise on hosts that nobody lists. A source that the link names is kept.
  const network = named === '' && clickId?.isPaid === true ? findSourceByName(clickId.source) : undefined;
  const kind = known?.kind ?? 'other';
  return {
    source: (named || origin.referrerDomain).toLowerCase(),
    kind: kind === 'other' ? (network?.kind ?? kind) : kind,
    medium: (origin.medium || impliedMedium(origin, known?.kind, clickId?.isPaid ?? false)).toLowerCase(),
    campaign: origin.campaign.toLowerCase(),
  };
}

/** Returns the default medium: `cpc` for a paid click, `email` for web mail, `referral` for other links. */
function impliedMedium(origin: Origin, kind: SourceKind | undefined, isPaidClick: boolean): string {
  if (isPaidClick) return 'cpc';
  if (kind === 'email') return 'email';
  return origin.source === '' && origin.referrerDomain !== '' ? 'referral' : '';
}
