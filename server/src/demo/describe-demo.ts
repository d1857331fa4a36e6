import type { DemoInstance } from './fill-demo.ts';

/** The properties of a running demo. */
export interface DemoFacts extends DemoInstance {
  readonly baseUrl: string;
  readonly owner: { readonly email: string; readonly password: string };
}

/** Returns the printed text: address, credentials, and example requests for a shell. */
export function describeDemo(facts: DemoFacts): string {
  const { baseUrl, owner, shopId, blogId, keySecret, events } = facts;
  const requests = demoRequests(facts).map(({ title, curl }) => `# ${title}\n${curl}`);
  return `
Pharos is ready at ${baseUrl} with ${events.toLocaleString('en-US')} events.

  E-mail         ${owner.email}
  Password       ${owner.password}
  API key        ${keySecret}
  shop.example   ${shopId} (private)
  blog.example   ${blogId} (public)
  Monitors       ${baseUrl}/monitors (8, with 90 days of checks)
  Flags          ${baseUrl}/websites/${shopId}/flags (7, with 30 days of evaluations)

${requests.join('\n\n')}

Ctrl+C stops it and removes everything.
`;
}

/** Example requests, one line each, for a POSIX shell. */
function demoRequests({ baseUrl, owner, shopId, keySecret }: DemoFacts) {
  const key = `x-api-key: ${keySecret}`;
  return [
    {
      title: 'Send an event',
      curl: curl(`${baseUrl}/track`, key, {
        websiteId: shopId,
        name: 'purchase',
        revenue: 89.9,
        currency: 'EUR',
        anonymousId: 'me',
        properties: { product: 'Beacon desk lamp' },
      }),
    },
    {
      title: 'Ask for the last 30 days',
      curl: curl(`${baseUrl}/v1/query?website_id=${shopId}`, key, {
        parameters: ['summary_metrics', 'top_pages', 'events_by_date'],
        preset: 'last_30d',
      }),
    },
    { title: 'List the websites', curl: curl(`${baseUrl}/rpc/websites/list`, key, {}) },
    {
      title: 'Sign in; the answer sets the session cookie',
      curl: curl(`${baseUrl}/api/auth/sign-in/email`, undefined, owner),
    },
  ];
}

function curl(url: string, header: string | undefined, body: unknown): string {
  const headers = ['content-type: application/json', ...(header === undefined ? [] : [header])];
  return [
    `curl -sS ${quote(url)}`,
    ...headers.map((each) => `-H ${quote(each)}`),
    `-d ${quote(JSON.stringify(body))}`,
  ].join(' ');
}

/** Quotes a text for a POSIX shell. Within single quotes, only the single quote is special. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
