import { discordConfig } from './discord.contract.ts';
import { emailConfig } from './email.contract.ts';
import { googleChatConfig } from './google-chat.contract.ts';
import { mattermostConfig } from './mattermost.contract.ts';
import { ntfyConfig } from './ntfy.contract.ts';
import { opsgenieConfig } from './opsgenie.contract.ts';
import { pagerdutyConfig } from './pagerduty.contract.ts';
import { pushoverConfig } from './pushover.contract.ts';
import { slackConfig } from './slack.contract.ts';
import { teamsConfig } from './teams.contract.ts';
import { telegramConfig } from './telegram.contract.ts';
import { webhookConfig } from './webhook.contract.ts';

/** The schemas of the configurations, by kind, in the order in which the kinds are listed. */
export const CONFIGS = {
  email: emailConfig,
  slack: slackConfig,
  teams: teamsConfig,
  discord: discordConfig,
  telegram: telegramConfig,
  google_chat: googleChatConfig,
  mattermost: mattermostConfig,
  pagerduty: pagerdutyConfig,
  opsgenie: opsgenieConfig,
  ntfy: ntfyConfig,
  pushover: pushoverConfig,
  webhook: webhookConfig,
} as const;

/** The kind of an integration. */
export type IntegrationKind = keyof typeof CONFIGS;
