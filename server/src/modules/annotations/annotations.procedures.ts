import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { annotationsContract } from './annotations.contract.ts';
import type { AnnotationsService } from './annotations.service.ts';
import type { SignedAnnotation } from './list-annotations.ts';

/** Binds the contract of annotations to their service. */
export function createAnnotationsProcedures(service: AnnotationsService) {
  const os = implement(annotationsContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ input: { from, to, kind, cursor, ...input }, context }) => {
      const isVisitor = context.resources.some(({ refuseMore }) => refuseMore !== undefined);
      const { rows, nextCursor } = await service.list({
        ...input,
        from: dateOf(from),
        to: dateOf(to),
        kind,
        cursor,
        isPublicOnly: isVisitor,
      });
      const shown = isVisitor ? rows.map(unsigned) : rows.map(present);
      return { success, annotations: shown, nextCursor };
    }),
    create: os.create.handler(async ({ input: { websiteId, at, until, ...input }, context }) => {
      const times = { at: dateOf(at), until: dateOf(until) ?? null };
      return {
        success,
        annotation: present(await service.create(context, websiteId, { ...input, ...times })),
      };
    }),
    update: os.update.handler(async ({ input: { id, at, until, kind, text, isPublic }, context }) => {
      const updated = await service.update(context, id, {
        ...(at === undefined ? {} : { at: new Date(at) }),
        ...(until === undefined ? {} : { until: dateOf(until) ?? null }),
        ...(kind === undefined ? {} : { kind }),
        ...(text === undefined ? {} : { text }),
        ...(isPublic === undefined ? {} : { isPublic }),
      });
      return { success, annotation: present(updated) };
    }),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id);
      return { success };
    }),
  });
}

function dateOf(text: string | null | undefined): Date | undefined {
  return text === null || text === undefined ? undefined : new Date(text);
}

function present({ authorId, authorName, ...row }: SignedAnnotation) {
  return { ...unsigned(row), author: { kind: authorKindOf(authorId), id: authorId, name: authorName } };
}

function authorKindOf(id: string): 'person' | 'key' | 'application' {
  if (id.startsWith('key_')) return 'key';
  return id.startsWith('grt_') ? 'application' : 'person';
}

/** Returns the annotation without its author, who is hidden from visitors. */
function unsigned(row: Omit<SignedAnnotation, 'authorId' | 'authorName'>) {
  const { id, websiteId, at, until, kind, text, isPublic, createdAt, updatedAt } = row;
  return {
    id,
    websiteId,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    kind,
    text,
    isPublic,
    author: null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
