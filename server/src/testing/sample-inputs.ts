/** The things a sample input may name. */
export interface SampleSubjects {
  readonly websiteId: string;
  readonly organizationId: string;
  readonly keyId: string;
}

/** A call of an operation, as REST takes it; `params` fills the route's template. */
export interface SampleInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Whether RPC takes `{params, query, body}` in place of their union. */
  readonly isDetailed?: true;
}

const EVENT = { name: 'signup', path: '/pricing' };
const QUESTION = { parameters: ['summary_metrics'], preset: 'last_7d' };

/** A valid input for every operation of the contract; the matrix test fails when one is missing. */
export const SAMPLE_INPUTS: Readonly<Record<string, (subjects: SampleSubjects) => SampleInput>> = {
  'discovery.health': () => ({}),
  'exports.events': ({ websiteId }) => ({ query: { website_id: websiteId }, isDetailed: true }),
  'keys.create': ({ organizationId }) => ({
    body: { name: 'CI', scopes: ['read:data'], access: { type: 'global' }, organizationId },
  }),
  'keys.get': ({ keyId }) => ({ params: { id: keyId } }),
  'keys.list': ({ organizationId }) => ({ query: { organizationId } }),
  'keys.revoke': ({ keyId }) => ({ params: { id: keyId }, body: {} }),
  'keys.rotate': ({ keyId }) => ({ params: { id: keyId }, body: {} }),
  'keys.update': ({ keyId }) => ({ params: { id: keyId }, body: { name: 'CI' } }),
  'organizations.get': ({ organizationId }) => ({ query: { organizationId } }),
  'organizations.list': () => ({}),
  'organizations.update': ({ organizationId }) => ({ body: { organizationId, name: 'Acme' } }),
  'query.analytics': ({ websiteId }) => ({
    params: { website_id: websiteId },
    query: { parameters: 'summary_metrics', preset: 'last_7d' },
    isDetailed: true,
  }),
  'query.compile': ({ websiteId }) => ({
    query: { website_id: websiteId },
    body: QUESTION,
    isDetailed: true,
  }),
  'query.run': ({ websiteId }) => ({ query: { website_id: websiteId }, body: QUESTION, isDetailed: true }),
  'query.types': () => ({}),
  'tracking.track': ({ websiteId }) => ({ query: { website_id: websiteId }, body: EVENT, isDetailed: true }),
  'websites.create': ({ organizationId }) => ({
    body: { name: 'Shop', domain: 'shop.example', organizationId },
  }),
  'websites.delete': ({ websiteId }) => ({ params: { id: websiteId } }),
  'websites.get': ({ websiteId }) => ({ params: { id: websiteId } }),
  'websites.list': () => ({}),
  'websites.update': ({ websiteId }) => ({ params: { id: websiteId }, body: { name: 'Shop' } }),
};

/** The same call at its REST route. */
export function restRequest(method: string, route: string, input: SampleInput) {
  const path = route.replace(/\{([^}]+)\}/g, (_match, name: string) => input.params?.[name] ?? '');
  const search = new URLSearchParams(input.query).toString();
  return {
    method: toMethod(method),
    url: search === '' ? path : `${path}?${search}`,
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  };
}

/** The same call as an RPC. */
export function rpcRequest(name: string, input: SampleInput) {
  const json =
    input.isDetailed === true
      ? { params: input.params ?? {}, query: input.query ?? {}, body: input.body }
      : { ...input.query, ...(typeof input.body === 'object' ? input.body : {}), ...input.params };
  return {
    method: 'POST' as const,
    url: `/rpc/${name.replaceAll('.', '/')}`,
    payload: JSON.stringify({ json }),
  };
}

function toMethod(method: string): 'GET' | 'POST' | 'PATCH' | 'DELETE' {
  if (method === 'GET' || method === 'POST' || method === 'PATCH' || method === 'DELETE') return method;
  throw new Error(`The samples do not know the method ${method}`);
}
