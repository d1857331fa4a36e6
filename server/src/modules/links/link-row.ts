import { invalidField } from '../../errors.ts';
import { newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import { LINK_DEFAULTS, type LinkChanges, type NewLink } from './link-fields.contract.ts';
import type { LinkRow } from './links.table.ts';

/** Creates the row of a new link. @throws AppError VALIDATION_ERROR when it ends before it starts. */
export function createRow(
  organizationId: string,
  input: NewLink & Pick<LinkRow, 'slug' | 'slugKey'>,
  nowMs: number,
): LinkRow {
  const now = new Date(nowMs);
  const row: LinkRow = {
    ...LINK_DEFAULTS,
    rules: [],
    split: [],
    tags: [],
    startsAt: null,
    expiresAt: null,
    passwordHash: null,
    ...toColumns(input),
    name: input.name,
    targetUrl: input.targetUrl,
    id: newId('lnk', nowMs),
    organizationId,
    slug: input.slug,
    slugKey: input.slugKey,
    clicksUsed: 0,
    plannedVersion: 0,
    brokenSince: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  assertOrdered(row);
  return row;
}

/** Converts changes to columns. Absent fields are left out. */
export function toColumns({ startsAt, expiresAt, ...changes }: LinkChanges): Partial<LinkRow> {
  const present = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return {
    ...present,
    ...(startsAt === undefined ? {} : { startsAt: toDate(startsAt) }),
    ...(expiresAt === undefined ? {} : { expiresAt: toDate(expiresAt) }),
  };
}

/** The fields of a link that hold targets. */
type TargetFields = Pick<
  LinkChanges,
  'targetUrl' | 'expiredRedirectUrl' | 'iosUrl' | 'androidUrl' | 'rules' | 'split'
>;

/** The URLs that a link can redirect to, with the fields that hold them. */
export function targetsOf(input: TargetFields): readonly { readonly field: string; readonly url: string }[] {
  const { targetUrl, expiredRedirectUrl, iosUrl, androidUrl, rules = [], split = [] } = input;
  return [
    ...Object.entries({ targetUrl, expiredRedirectUrl, iosUrl, androidUrl }).map(([field, url]) => ({
      field,
      url,
    })),
    ...rules.map((rule, index) => ({ field: `rules.${index}.targetUrl`, url: rule.targetUrl })),
    ...split.map((part, index) => ({ field: `split.${index}.targetUrl`, url: part.targetUrl })),
  ].flatMap(({ field, url }) => (url ? [{ field, url }] : []));
}

/** @throws AppError VALIDATION_ERROR when a link expires before it starts. */
export function assertOrdered({ startsAt, expiresAt }: Pick<LinkRow, 'startsAt' | 'expiresAt'>): void {
  if (startsAt !== null && expiresAt !== null && expiresAt <= startsAt)
    throw invalidField('expiresAt', say('links.mustLieAfterStartsAt'));
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
