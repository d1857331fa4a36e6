/** The texts that the reports about errors, web vitals, revenue and data quality share. */
export const health = {
  empty: {
    filtered: 'No data matches these filters',
    filteredText: 'Remove a filter or choose a longer period.',
    clearFilters: 'Clear all filters',
    period: 'No data in this period',
    periodText: 'There is data in other periods.',
    lastYear: 'Show the last 12 months',
  },
  exact: 'Exact value: {value}.',
  ignoredFilters:
    'These filters do not apply to this report: {filters}. Its data contains the page, the location and the browser, but no attributes of the visit.',
  snippet: 'Snippet',
  split: {
    heading: '{title} by {dimension, lower}',
    tabs: '{title} by',
    loading: 'Loading {title}',
    empty: 'No data in this period.',
    showFewer: 'Show fewer',
    showAll: 'Show all {count, number}',
    filterBy: 'Filter by {value}',
    removeFilter: 'Remove the filter {value}',
    reverse: 'Click to reverse the order.',
    sort: 'Click to sort by this column.',
  },
} as const;
