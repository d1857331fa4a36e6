/** The addresses of incoming webhooks of Slack. The path is a secret. */
export const SLACK_WEBHOOKS = {
  hosts: ['hooks.slack.com', 'hooks.slack-gov.com'],
  path: /^\/(?:services|workflows|triggers)\/./,
} as const;
