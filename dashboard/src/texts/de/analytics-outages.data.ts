/** The German texts of outages on charts. */
export const analyticsOutages = {
  title: 'Ausfälle',
  lasted: '{monitor}: {duration} ausgefallen',
  ongoing: '{monitor}: seit {duration} ausgefallen',
  more: '{count, plural, one {# weiterer Ausfall} other {# weitere Ausfälle}}',
} as const;
