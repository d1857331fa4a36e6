import type { QueryRequest } from '../contract/request.contract.ts';
import { SOURCE_DIMENSIONS } from '../dimensions/source.ts';
import type { OwnStatement } from '../plan/plan.types.ts';
import { isStatement } from '../types/query-type.ts';
import { QUERY_TYPES } from '../types/registry.ts';
import type { Condition } from './filter.ts';
import { allOf } from './filter.ts';

/** Whether a query has a type that reads the visits that a link led to. */
export function readsVisitsOfLinks({ parameters }: Pick<QueryRequest, 'parameters'>): boolean {
  return parameters.some((parameter) => {
    const name = typeof parameter === 'string' ? parameter : 'name' in parameter ? parameter.name : '';
    const type = QUERY_TYPES.get(name);
    return type !== undefined && isStatement(type) && type.isOfLinks === true;
  });
}

/** The visits that a link led to are those of the websites of its organization, filtered by the link. Other statements are left unchanged. */
export function withVisitsOfLink<T extends Pick<OwnStatement, 'parameter' | 'subject'>>(statement: T): T {
  const { parameter, subject } = statement;
  if (subject.kind !== 'link' || parameter.type.isOfLinks !== true) return statement;
  const { organizationId, linkId, websiteIds = [], hiddenSegments } = subject;
  const isOfLink: Condition = {
    kind: 'condition',
    dimension: SOURCE_DIMENSIONS.link,
    op: 'eq',
    values: [linkId],
    isNegated: false,
    at: parameter.at,
  };
  const filters = parameter.filter === undefined ? [isOfLink] : [isOfLink, parameter.filter];
  return {
    ...statement,
    parameter: { ...parameter, filter: allOf(filters) },
    subject: {
      kind: 'organization',
      organizationId,
      websiteIds,
      ...(hiddenSegments === undefined ? {} : { hiddenSegments }),
    },
  };
}
