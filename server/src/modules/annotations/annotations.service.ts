import { eq } from 'drizzle-orm';
import { invalidField, unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import { isId, newId } from '../../lib/ids/ids.ts';
import { callerIdOf } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { assertRoom } from '../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../websites/index.ts';
import { type AnnotationRow, annotations } from './annotations.table.ts';
import {
  type AnnotationsPage,
  type AnnotationsQuery,
  listAnnotations,
  readAnnotation,
  type SignedAnnotation,
} from './list-annotations.ts';

const MAX_ANNOTATIONS = 10_000;

/** The input for a new annotation. */
export interface NewAnnotation extends Pick<AnnotationRow, 'kind' | 'text' | 'isPublic'> {
  /** Default: now. */
  readonly at: Date | undefined;
  readonly until: Date | null;
}

/** The changes of an annotation. */
export type AnnotationChanges = Partial<Pick<AnnotationRow, 'at' | 'until' | 'kind' | 'text' | 'isPublic'>>;

interface AnnotationsServiceDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clock: Clock;
}

/** Manages annotations. Access is checked before. Every change is in one transaction with its audit entry. */
export class AnnotationsService {
  readonly #deps: AnnotationsServiceDeps;

  constructor(deps: AnnotationsServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError VALIDATION_ERROR for an empty range and for an invalid cursor. */
  list(query: AnnotationsQuery): Promise<AnnotationsPage> {
    return listAnnotations(this.#deps.state, query);
  }

  /** For authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    const { state, websites } = this.#deps;
    if (!isId('ann', id)) return undefined;
    const [row] = await state.db.select().from(annotations).where(eq(annotations.id, id));
    const website = row && (await websites.find(row.websiteId));
    return website && { organizationId: website.organizationId, websiteId: website.id, isPublic: false };
  }

  /** @throws AppError VALIDATION_ERROR if it ends before it begins; CONFLICT if the website has too many. */
  async create(
    actor: Actor,
    websiteId: string,
    { at, until, ...input }: NewAnnotation,
  ): Promise<SignedAnnotation> {
    const { state, clock } = this.#deps;
    const now = new Date(clock.now());
    const id = newId('ann', now.getTime());
    const authorId = callerIdOf(actor.principal);
    const row = { id, websiteId, at: at ?? now, until, ...input, authorId, createdAt: now, updatedAt: now };
    assertOrdered(row);
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      await assertRoom(tx, annotations, eq(annotations.websiteId, websiteId), {
        max: MAX_ANNOTATIONS,
        message: say('annotations.tooManyAnnotations', { max: MAX_ANNOTATIONS }),
      });
      await tx.insert(annotations).values(row);
      await this.#record(tx, actor, 'annotation.create', organizationId, row);
      return readAnnotation(tx, id);
    });
  }

  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED if it does not exist. */
  update(actor: Actor, id: string, changes: AnnotationChanges): Promise<SignedAnnotation> {
    const { state, clock } = this.#deps;
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, (await read(tx, id)).websiteId);
      const before = await read(tx, id);
      if (Object.keys(changes).length > 0) {
        const after = { ...before, ...changes, updatedAt: new Date(clock.now()) };
        assertOrdered(after);
        await tx.update(annotations).set(after).where(eq(annotations.id, id));
        await this.#record(tx, actor, 'annotation.update', organizationId, after);
      }
      return readAnnotation(tx, id);
    });
  }

  /** @throws AppError ACCESS_DENIED. */
  remove(actor: Actor, id: string): Promise<void> {
    return this.#deps.state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, (await read(tx, id)).websiteId);
      const row = await read(tx, id);
      await tx.delete(annotations).where(eq(annotations.id, id));
      await this.#record(tx, actor, 'annotation.delete', organizationId, row);
    });
  }

  /**
   * Annotates an instant in the transaction of another change, under the lock of its website. Only members see it. Does nothing if the
   * website has the maximum number of annotations.
   */
  async annotate(
    tx: StateHandle,
    annotation: Pick<AnnotationRow, 'websiteId' | 'kind' | 'at' | 'text' | 'authorId'>,
  ): Promise<void> {
    if ((await tx.$count(annotations, eq(annotations.websiteId, annotation.websiteId))) >= MAX_ANNOTATIONS)
      return;
    const now = new Date(this.#deps.clock.now());
    const rest = { until: null, isPublic: false, createdAt: now, updatedAt: now };
    await tx.insert(annotations).values({ id: newId('ann', now.getTime()), ...annotation, ...rest });
  }

  async #record(
    tx: StateHandle,
    actor: Actor,
    action: string,
    organizationId: string,
    row: AnnotationRow,
  ): Promise<void> {
    const { id, websiteId, at, until, kind, text, isPublic } = row;
    const resource = `annotation:${id}`;
    const details = { websiteId, at, until, kind, text, isPublic };
    await this.#deps.audit.record(tx, actor, { action, organizationId, resource, details });
  }
}

async function read(tx: StateHandle, id: string): Promise<AnnotationRow> {
  const [row] = await tx.select().from(annotations).where(eq(annotations.id, id));
  if (row === undefined) throw unknownResource();
  return row;
}

/** @throws AppError VALIDATION_ERROR. */
function assertOrdered({ at, until }: Pick<AnnotationRow, 'at' | 'until'>): void {
  if (until !== null && until <= at) throw invalidField('until', say('annotations.mustBeLaterThanAt'));
}
