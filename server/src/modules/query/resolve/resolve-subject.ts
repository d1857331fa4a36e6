import { type AppError, invalidField } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { WebsiteDirectory } from '../../websites/index.ts';
import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import type { QueryRequest } from '../contract/request.contract.ts';
import type { QuerySubject } from '../plan/tables.ts';
import { readsVisitsOfLinks } from './link-subject.ts';

/** The subject of a query, as the caller names it. Access was checked before. */
export type RequestedSubject =
  | Exclude<QuerySubject, { kind: 'organization' | 'link' }>
  | { readonly kind: 'organization'; readonly organizationId: string }
  | {
      readonly kind: 'link';
      readonly organizationId: string;
      readonly linkId: string;
      /** The websites that the caller may access; all of the organization when absent. */
      readonly onlyWebsiteIds?: readonly string[] | undefined;
    };

/** A subject, and what is asked about it. */
interface AskedSubject {
  readonly subject: RequestedSubject;
  readonly queries: readonly QueryRequest[];
}

/** Creates the function that adds the websites of an organization to its subjects. It throws AppError VALIDATION_ERROR for too many. */
export function createSubjectResolver(websites: Pick<WebsiteDirectory, 'idsOf'>) {
  const websiteIdsOf = async (organizationId: string): Promise<readonly string[]> => {
    const websiteIds = await websites.idsOf(organizationId);
    if (websiteIds.length > QUERY_LIMITS.websites) throw tooManyWebsites(websiteIds.length);
    return websiteIds;
  };
  return async function resolveSubject({ subject, queries }: AskedSubject): Promise<QuerySubject> {
    if (subject.kind === 'website' || subject.kind === 'monitor') return subject;
    if (subject.kind === 'organization')
      return { ...subject, websiteIds: await websiteIdsOf(subject.organizationId) };
    const { onlyWebsiteIds, ...link } = subject;
    if (!queries.some(readsVisitsOfLinks)) return link;
    const all = await websiteIdsOf(link.organizationId);
    return { ...link, websiteIds: all.filter((id) => onlyWebsiteIds?.includes(id) ?? true) };
  };
}

/** The id of the subject whose facts are read. Visits that a link led to are facts of the websites of its organization. */
export function viewedId({ subject, queries }: AskedSubject): string {
  switch (subject.kind) {
    case 'website':
      return subject.websiteId;
    case 'organization':
      return subject.organizationId;
    case 'link':
      return queries.some(readsVisitsOfLinks) ? subject.organizationId : subject.linkId;
    case 'monitor':
      return subject.monitorId;
  }
}

function tooManyWebsites(count: number): AppError {
  const most = QUERY_LIMITS.websites.toLocaleString('en');
  return invalidField('query.organization_id', say('query.hasTooManyWebsites', { count, max: most }));
}
