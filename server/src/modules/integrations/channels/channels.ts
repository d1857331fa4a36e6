import type { Channel } from './channel.ts';
import type { IntegrationKind } from './configs.contract.ts';
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

/** The channels, by kind. */
export const CHANNELS: Readonly<Record<IntegrationKind, Channel>> = {
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
};
