/** The texts of times and expiry dates. */
export const time = {
  justNow: 'just now',
  expiries: {
    never: 'Never',
    '7d': 'In 7 days',
    '30d': 'In 30 days',
    '90d': 'In 90 days',
    '365d': 'In 1 year',
  },
} as const;
