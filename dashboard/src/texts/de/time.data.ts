/** The German texts of times and expiry dates. */
export const time = {
  justNow: 'gerade eben',
  expiries: {
    never: 'Nie',
    '7d': 'In 7 Tagen',
    '30d': 'In 30 Tagen',
    '90d': 'In 90 Tagen',
    '365d': 'In 1 Jahr',
  },
} as const;
