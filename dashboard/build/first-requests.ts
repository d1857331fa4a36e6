import { firstQueries } from '../src/features/analytics/data/first-queries.ts';

/** What a page loads before its own scripts run. */
export interface EarlyPage {
  /** A pattern of the path and search of its address. Its first group replaces `$id` in bodies. */
  readonly path: string;
  /** The sources whose chunks it loads. */
  readonly sources: readonly string[];
  readonly gets: readonly string[];
  /** Addresses and bodies. */
  readonly posts: readonly (readonly [string, string])[];
}

/** In the form in which the typed client sends them (`api/rpc-link.ts`). */
const bodyOf = (input: unknown) => JSON.stringify({ json: input });

/** Pages in the order in which they are compared; all that match apply. */
export const EARLY_PAGES: readonly EarlyPage[] = [
  {
    path: '^/(|(?:websites|links|monitors|status-pages|settings)(?:/[^?]*)?)(?:\\?.*)?$',
    sources: ['src/app/shell/shell.tsx'],
    gets: ['/api/auth/get-session'],
    posts: [
      ['/rpc/organizations/list', bodyOf(undefined)],
      ['/rpc/websites/list', bodyOf(undefined)],
    ],
  },
  { path: '^/()(?:\\?.*)?$', sources: ['src/features/overview/index.ts'], gets: [], posts: [] },
  {
    path: '^/websites/(web_\\w+)(?:\\?.*)?$',
    sources: ['src/features/reports/traffic/website-page.tsx'],
    gets: [],
    posts: [['/rpc/websites/get', bodyOf({ id: '$id' })]],
  },
  {
    path: '^/websites/(web_\\w+)$',
    sources: [],
    gets: [],
    posts: [['/rpc/query/run', bodyOf({ query: { website_id: '$id' }, body: firstQueries() })]],
  },
];
