import { defineMessages } from '../../../lib/messages.ts';

/** The texts of embedded share links and their badges. */
export const messages = defineMessages('embed', {
  by: 'Analytics by Pharos',
  title: (name: string) => `Embed ${name}`,
  text: 'Show the analytics of this link in a frame of your own pages, or one figure as a badge.',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Embedding updated',
  origins: 'Allowed origins',
  originsHint: 'One per line. On pages of other origins, browsers refuse the frame.',
  originPlaceholder: 'https://intranet.example',
  originProblem: (origin: string, problem: string) => `${origin}: ${problem}`,
  link: 'Share link',
  linkHint:
    'Paste the link to complete the code. It is not sent to the server. Visitors of your page can read it there.',
  linkWrong: 'This is not a share link.',
  theme: 'Theme',
  themes: { system: 'As the visitor’s system', light: 'Light', dark: 'Dark' },
  code: 'HTML',
  preview: 'Preview',
  badge: 'Badge',
  badgeHint: 'Anyone with its address can see this figure. A link with a password has no badge.',
  noBadge: 'No badge',
  metrics: { visitors: 'Visitors', sessions: 'Visits', pageviews: 'Pageviews' },
  period: 'Period',
  periods: { last_7d: 'Last 7 days', last_30d: 'Last 30 days', last_90d: 'Last 90 days' },
  markdown: 'Markdown',
  badgeAlt: (metric: string, period: string) => `${metric}, ${period.toLowerCase()}`,
  saveFirst: 'Save the changes to see the code and a preview.',
});
