import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../errors.ts';
import { isId } from '../../lib/ids.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { apiKeys } from '../keys/index.ts';
import { oauthClient } from '../oauth/oauth-clients.table.ts';
import { oauthGrants } from '../oauth/oauth-grants.table.ts';
import { user } from '../users/index.ts';
import { type AnnotationRow, annotations } from './annotations.table.ts';

/** Which annotations are asked for. */
export interface AnnotationsWanted {
  readonly websiteId: string;
  /** The range that they touch; `to` is not part of it. */
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly kind: AnnotationRow['kind'] | undefined;
  readonly isPublicOnly: boolean;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** An annotation with the name of whoever wrote it; `null` when they are gone. */
export interface SignedAnnotation extends AnnotationRow {
  readonly authorName: string | null;
}

/** A page of annotations, the latest first. */
export interface AnnotationsPage {
  readonly rows: readonly SignedAnnotation[];
  /** Where the next page begins; `null` on the last one. */
  readonly nextCursor: string | null;
}

/** Where a page begins: after this annotation. */
interface Place {
  readonly at: Date;
  readonly id: string;
}

/** Reads one page. @throws AppError VALIDATION_ERROR for a range without length and for a cursor that is not ours. */
export async function listAnnotations(
  { db }: Pick<State, 'db'>,
  wanted: AnnotationsWanted,
): Promise<AnnotationsPage> {
  const { websiteId, from, to, kind, isPublicOnly, limit, cursor } = wanted;
  if (from !== undefined && to !== undefined && from >= to) throw invalidField('to', 'must lie after from');
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

/** One annotation with its author's name. @throws AppError ACCESS_DENIED when it does not exist (any more). */
export async function readAnnotation(db: StateHandle, id: string): Promise<SignedAnnotation> {
  const [found] = await selectSigned(db).where(eq(annotations.id, id));
  if (found === undefined) throw new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
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
  if (epochMs === undefined || !isId('ann', id)) throw invalidField('cursor', 'is not a cursor of this list');
  return { at: new Date(Number(epochMs)), id };
}
