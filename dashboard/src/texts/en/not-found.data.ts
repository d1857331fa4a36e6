/** The texts of addresses that no page has. */
export const notFound = {
  pageTitle: 'Not found · Pharos',
  title: 'Page not found',
  text: 'It was removed, or you do not have access to it.',
  search: 'Search',
  toOverview: 'Go to the overview',
} as const;
