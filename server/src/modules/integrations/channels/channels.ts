import type { Channel } from './channel.ts';
import { CONFIGS, type IntegrationKind } from './configs.contract.ts';

const NAMES: Readonly<Record<IntegrationKind, readonly [name: string, description: string]>> = {
  email: ['E-mail', 'A mail to each recipient.'],
  slack: ['Slack', 'Messages in a channel.'],
  teams: ['Microsoft Teams', 'Cards in a channel or chat.'],
  discord: ['Discord', 'Messages in a channel.'],
  telegram: ['Telegram', 'Messages of a bot in a chat, group or channel.'],
  google_chat: ['Google Chat', 'Cards in a space.'],
  mattermost: ['Mattermost', 'Messages in a channel.'],
  pagerduty: ['PagerDuty', 'Incidents that are resolved with their problem.'],
  opsgenie: ['Opsgenie', 'Alerts that are closed with their problem.'],
  ntfy: ['ntfy', 'Push notifications for subscribers of a topic.'],
  pushover: ['Pushover', 'Push notifications for a user or group.'],
  webhook: ['Webhook', 'A signed POST request with JSON to your own address.'],
};

/** The channels, by kind. */
export const CHANNELS: Readonly<Record<IntegrationKind, Channel>> = {
  email: skeleton('email'),
  slack: skeleton('slack'),
  teams: skeleton('teams'),
  discord: skeleton('discord'),
  telegram: skeleton('telegram'),
  google_chat: skeleton('google_chat'),
  mattermost: skeleton('mattermost'),
  pagerduty: skeleton('pagerduty'),
  opsgenie: skeleton('opsgenie'),
  ntfy: skeleton('ntfy'),
  pushover: skeleton('pushover'),
  webhook: skeleton('webhook'),
};

function skeleton(kind: IntegrationKind): Channel {
  const [name, description] = NAMES[kind];
  return {
    kind,
    name,
    description,
    config: CONFIGS[kind],
    send: async () => ({ status: 'rejected', latencyMs: 0, error: `${name} is not supported yet.` }),
  };
}
