import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { invalidField, unknownResource } from '../../errors.ts';
import { isId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { apiKeys } from '../keys/index.ts';
import { oauthClient } from '../oauth/oauth-clients.table.ts';
import { oauthGrants } from '../oauth/oauth-grants.table.ts';
import { user } from '../users/index.ts';
import { type AnnotationRow, annotations } from './annotations.table.ts';

/** The query for annotations. */
export interface AnnotationsQuery {
  readonly websiteId: string;
  /** The range that they overlap; `to` is exclusive. */
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly kind: AnnotationRow['kind'] | undefined;
  readonly isPublicOnly: boolean;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** An annotation with the name of its author; `null` if the author was deleted. */
export interface SignedAnnotation extends AnnotationRow {
  readonly authorName: string | null;
}

/** A page of annotations, latest first. */
export interface AnnotationsPage {
  readonly rows: readonly SignedAnnotation[];
  /** The cursor of the next page; `null` on the last one. */
  readonly nextCursor: string | null;
}

/** The start of a page: after this annotation. */
interface Place {
  readonly at: Date;
  readonly id: string;
}

/** Reads a page. @throws AppError VALIDATION_ERROR for an empty range and for an invalid cursor. */
export async function listAnnotations(
  { db }: Pick<State, 'db'>,
  query: AnnotationsQuery,
): Promise<AnnotationsPage> {
  const { websiteId, from, to, kind, isPublicOnly, limit, cursor } = query;
  if (from !== undefined && to !== undefined && from >= to)
    throw invalidField('to', say('annotations.mustBeLaterThanFrom'));
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await selectSigned(db)
    .where(
      and(
        eq(annotations.websiteId, websiteId),
        to === undefined ? undefined : lt(annotations.at, to),
        from === undefined ? undefined : gte(sql`coalesce(${annotations.until}, ${annotations.at})`, from),
        kind === undefined ? undefined : eq(annotations.kind, kind),
        isPublicOnly ? eq(annotations.isPublic, true) : undefined,
        after === undefined
          ? undefined
          : or(lt(annotations.at, after.at), and(eq(annotations.at, after.at), lt(annotations.id, after.id))),
      ),
    )
    .orderBy(desc(annotations.at), desc(annotations.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(sign);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last !== undefined ? writeCursor(last) : null };
}

/** Returns an annotation with its author's name. @throws AppError ACCESS_DENIED if it does not exist. */
export async function readAnnotation(db: StateHandle, id: string): Promise<SignedAnnotation> {
  const [found] = await selectSigned(db).where(eq(annotations.id, id));
  if (found === undefined) throw unknownResource();
  return sign(found);
}

function selectSigned(db: StateHandle) {
  return db
    .select({ annotation: annotations, person: user.name, key: apiKeys.name, application: oauthClient.name })
    .from(annotations)
    .leftJoin(user, eq(user.id, annotations.authorId))
    .leftJoin(apiKeys, eq(apiKeys.id, annotations.authorId))
    .leftJoin(oauthGrants, eq(oauthGrants.id, annotations.authorId))
    .leftJoin(oauthClient, eq(oauthClient.clientId, oauthGrants.clientId))
    .$dynamic();
}

function sign(found: {
  readonly annotation: AnnotationRow;
  readonly person: string | null;
  readonly key: string | null;
  readonly application: string | null;
}): SignedAnnotation {
  return { ...found.annotation, authorName: found.person ?? found.key ?? found.application };
}

function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

/** @throws AppError VALIDATION_ERROR. */
function readCursor(cursor: string): Place {
  const [, epochMs, id = ''] = /^(\d{1,13})\.(.*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (epochMs === undefined || !isId('ann', id))
    throw invalidField('cursor', say('fields.isNotCursorOfList'));
  return { at: new Date(Number(epochMs)), id };
}
