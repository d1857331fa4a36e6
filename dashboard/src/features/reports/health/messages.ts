import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';

/** The texts that the reports about errors, web vitals, revenue and data quality share. */
export const messages = defineMessages('health', {
  empty: {
    filtered: 'No data matches these filters',
    filteredText: 'Remove a filter or choose a longer period.',
    clearFilters: 'Clear all filters',
    period: 'No data in this period',
    periodText: 'There is data in other periods.',
    lastYear: 'Show the last 12 months',
  },
  exact: (value: string) => `Exact value: ${value}.`,
  ignoredFilters: (filters: string) =>
    `These filters do not apply to this report: ${filters}. Its data contains the page, the location and the browser, but no attributes of the visit.`,
  snippet: 'Snippet',
  split: {
    heading: (title: string, dimension: string) => `${title} by ${dimension.toLowerCase()}`,
    tabs: (title: string) => `${title} by`,
    loading: (title: string) => `Loading ${title}`,
    empty: 'No data in this period.',
    showFewer: 'Show fewer',
    showAll: (count: number) => `Show all ${count.toLocaleString(LANGUAGE)}`,
    filterBy: (value: string) => `Filter by ${value}`,
    removeFilter: (value: string) => `Remove the filter ${value}`,
    reverse: 'Click to reverse the order.',
    sort: 'Click to sort by this column.',
  },
});
