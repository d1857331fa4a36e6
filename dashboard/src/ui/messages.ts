import { defineMessages } from '../lib/messages.ts';

/** The texts of primitives. */
export const messages = defineMessages('ui', {
  pageTitle: (title: string) => `${title} · Pharos`,
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  clear: 'Clear',
  showAll: 'Show all',
  remove: (name: string) => `Remove ${name}`,
  choose: 'Choose …',
  choices: 'Choices',
  noResults: 'No results.',
  suggestions: 'Suggestions',
  suggestionsFor: (label: string) => `Suggestions for ${label}`,
  /** Before and after the text to type. */
  typeToConfirm: ['Type ', ' to confirm'],
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text instead.',
  copyNamed: (name: string) => `Copy ${name.toLowerCase()}`,
  loading: 'Loading',
  tryAgain: 'Try again',
  request: (id: string) => `Request ${id}`,
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page: number, pageCount: number) => `${page} of ${pageCount}`,
  /** Keys of the keyboard that are not letters, on systems other than Apple’s. */
  keys: { control: 'Ctrl', shift: 'Shift', escape: 'Esc' },
});
