import { defineMessages } from '../lib/messages.ts';

/** The texts of the pages outside of features. */
export const messages = defineMessages('app', {
  notFound: {
    pageTitle: 'Not found · Pharos',
    title: 'Page not found',
    text: 'It may have been removed, or it belongs to another organization.',
    toOverview: 'Go to the overview',
  },
  problem: {
    pageTitle: 'Error · Pharos',
    noAccess: 'This page does not exist, or you do not have access to it',
    failed: 'This page could not be loaded',
    tryAgain: 'Try again',
    request: (id: string) => `Request ${id}`,
  },
});
