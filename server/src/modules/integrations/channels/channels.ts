import type { Channel } from './channel.ts';
import { discord } from './discord.ts';
import { email } from './email.ts';
import { googleChat } from './google-chat.ts';
import { mattermost } from './mattermost.ts';
import { ntfy } from './ntfy.ts';
import { opsgenie } from './opsgenie.ts';
import { pagerduty } from './pagerduty.ts';
import { pushover } from './pushover.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';
import { webhook } from './webhook.ts';

/** The kinds of integrations, in the order in which they are listed. */
export const CHANNELS = byKind({
  email,
  slack,
  teams,
  discord,
  telegram,
  google_chat: googleChat,
  mattermost,
  pagerduty,
  opsgenie,
  ntfy,
  pushover,
  webhook,
});

/** The kind of an integration. */
export type IntegrationKind = keyof typeof CHANNELS;

/** Returns how messages to a kind of integrations are paced and divided. */
export function deliveryRulesOf(
  kind: IntegrationKind,
): Pick<Channel, 'paceMs' | 'hasNoSummaries' | 'hasAcknowledgements'> {
  return CHANNELS[kind];
}

function byKind<Channels extends { readonly [Kind in keyof Channels]: { readonly kind: Kind } }>(
  channels: Channels,
): Readonly<Channels> {
  return channels;
}
