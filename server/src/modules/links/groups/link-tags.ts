import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { linkTags } from './link-groups.table.ts';

/** The most tags of an organization. */
const MAX_TAGS = 1_000;

/**
 * Returns the names of tags as the organization spells them, and creates those that do not exist.
 * @throws AppError CONFLICT when the organization would have more than 1,000 tags.
 */
export async function resolveTags(
  tx: StateHandle,
  organizationId: string,
  names: readonly string[],
  nowMs: number,
): Promise<string[]> {
  if (names.length === 0) return [];
  const keys = names.map((name) => name.toLowerCase());
  const isNamed = and(
    eq(linkTags.organizationId, organizationId),
    inArray(sql`lower(${linkTags.name})`, keys),
  );
  const readNames = async () => {
    const rows = await tx.select({ name: linkTags.name }).from(linkTags).where(isNamed);
    return new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
  };
  let known = await readNames();
  const missing = names.filter((name) => !known.has(name.toLowerCase()));
  if (missing.length > 0) {
    await assertTagsFit(tx, organizationId, missing.length);
    const createdAt = new Date(nowMs);
    await tx
      .insert(linkTags)
      .values(
        missing.map((name) => ({
          id: newId('ltg', nowMs),
          organizationId,
          name,
          color: 'gray' as const,
          createdAt,
        })),
      )
      .onConflictDoNothing();
    known = await readNames();
  }
  return names.map((name) => known.get(name.toLowerCase()) ?? name);
}

/** @throws AppError CONFLICT when an organization would have more than 1,000 tags. */
export async function assertTagsFit(
  handle: Pick<StateHandle, 'select'>,
  organizationId: string,
  added: number,
): Promise<void> {
  const [counted] = await handle
    .select({ total: count() })
    .from(linkTags)
    .where(eq(linkTags.organizationId, organizationId));
  if ((counted?.total ?? 0) + added > MAX_TAGS)
    throw new AppError('CONFLICT', { message: say('links.tooManyTags') });
}
