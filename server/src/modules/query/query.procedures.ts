import { implement } from '@orpc/server';
import { AppError, invalidField } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { laneOf } from '../../lib/concurrency/lane.ts';
import { hasVersion } from '../../lib/ids/entity-tag.ts';
import { isScoped, type Principal } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import { keepSpellings, spellingOf } from '../../lib/with-aliases.ts';
import { filtersSchema } from './contract/filter.contract.ts';
import type { AnalyticsQuery } from './contract/query.contract.ts';
import { queryContract } from './contract/query.contract.ts';
import type { QueryRequest } from './contract/request.contract.ts';
import type { QueryCall, QueryService } from './query.service.ts';
import type { RequestedSubject } from './resolve/resolve-subject.ts';
import { Freshness, queryResponseHeaders } from './respond/query-response-headers.ts';

/** Binds the contract of queries to their service. */
export function createQueryProcedures(service: QueryService) {
  const os = implement(queryContract).$context<RequestContext>();
  return os.router({
    run: os.run.handler(async ({ input, context }) => {
      const freshness = new Freshness();
      const call = {
        ...callOf(input),
        ...callerOf(context),
        onFreshness: (freshForMs: number) => freshness.note(freshForMs),
      };
      const answers = await service.run({ ...call, subject: subjectOf(context) });
      const headers = queryResponseHeaders(answers, freshness.leastMs());
      const [first] = answers;
      const { requestId } = context;
      if (!Array.isArray(input.body) && first !== undefined)
        return { headers, body: { success: true, requestId, ...first } };
      const results = answers.map((answer) => ({ success: true as const, ...answer }));
      return { headers, body: { success: true, requestId, batch: true, results } };
    }),
    compile: os.compile.handler(async ({ input, context }) => {
      const queries = await service.compile({
        ...callOf(input),
        ...callerOf(context),
        subject: subjectOf(context),
      });
      const [only] = queries.length === 1 ? queries : [];
      return {
        success: true,
        requestId: context.requestId,
        queries,
        ...(only === undefined ? {} : { sql: only.sql, params: only.params }),
      };
    }),
    types: os.types.handler(({ input }) => service.types(input.include_meta === true)),
    type: os.type.handler(({ input }) => service.type(input.name)),
    analytics: os.analytics.handler(async ({ input, context }) => {
      const freshness = new Freshness();
      const answers = await service.run({
        ...callerOf(context),
        subject: { kind: 'website', websiteId: input.params.website_id },
        queries: [requestOf(input.query)],
        at: () => 'query',
        ...zoneOf(input.query),
        onFreshness: (freshForMs) => freshness.note(freshForMs),
      });
      const [answer] = answers;
      if (answer === undefined) throw new AppError('INTERNAL_SERVER_ERROR');
      const headers = queryResponseHeaders(answers, freshness.leastMs());
      const isKnown = headers.etag !== undefined && hasVersion(input.headers['if-none-match'], headers.etag);
      return isKnown
        ? { status: 304, headers }
        : { headers, body: { success: true, requestId: context.requestId, ...answer } };
    }),
  });
}

/** The options of a call that depend on the caller: its signal, its organization, and the data it may access. */
function callerOf({
  signal,
  resources,
  principal,
}: RequestContext): Pick<QueryCall, 'signal' | 'tenant' | 'refuseMoreThanPublic' | 'fixedFilters'> {
  const [resource] = resources;
  if (resource === undefined) return { signal };
  return {
    signal,
    tenant: laneOf(principal, resource.organizationId),
    refuseMoreThanPublic: resource.refuseMore,
    // Rejects saved filters that are no longer valid, instead of ignoring them.
    fixedFilters: principal.kind === 'share' ? filtersSchema.parse(principal.filters) : undefined,
  };
}

function callOf(input: {
  readonly query: { readonly timezone?: string | undefined };
  readonly body: QueryRequest | QueryRequest[];
}): Omit<QueryCall, 'subject' | 'signal'> {
  const { body } = input;
  return Array.isArray(body)
    ? { queries: body, at: (index) => `body.${index}`, ...zoneOf(input.query) }
    : { queries: [body], at: () => 'body', ...zoneOf(input.query) };
}

/** The time zone in a query string, and its field. */
function zoneOf(query: { readonly timezone?: string | undefined }) {
  return { timezone: query.timezone, timezoneField: `query.${spellingOf(query, 'timezone')}` };
}

/** The websites that a key or an application is limited to. */
function websiteIdsOf(principal: Principal): readonly string[] | undefined {
  return isScoped(principal) && principal.access.type === 'website' ? principal.access.websiteIds : undefined;
}

/** The subject of the call: exactly one resource that the caller may access. */
function subjectOf({ resources, principal }: RequestContext): RequestedSubject {
  const [resource, second] = resources;
  if (resource === undefined) throw new AppError('MISSING_PROJECT_ID');
  if (second !== undefined)
    throw invalidField(`query.${second.kind}_id`, say('query.queryCanHaveOneSubject'));
  const { id, organizationId } = resource;
  switch (resource.kind) {
    case 'website':
      return { kind: 'website', websiteId: id };
    case 'organization':
      return { kind: 'organization', organizationId: id };
    case 'link':
      return { kind: 'link', organizationId, linkId: id, onlyWebsiteIds: websiteIdsOf(principal) };
    case 'monitor':
      return { kind: 'monitor', organizationId, monitorId: id };
    default:
      throw invalidField(`query.${resource.kind}_id`, say('query.cannotBeQueried'));
  }
}

function requestOf(query: AnalyticsQuery): QueryRequest {
  const { timezone: _, ...rest } = query;
  return keepSpellings(query, rest);
}
