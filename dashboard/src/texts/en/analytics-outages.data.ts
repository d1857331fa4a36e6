/** The texts of outages on charts. Loaded with the chart. */
export const analyticsOutages = {
  title: 'Outages',
  lasted: '{monitor} down for {duration}',
  ongoing: '{monitor} down for {duration}, ongoing',
  more: '{count, plural, one {# more outage} other {# more outages}}',
} as const;
