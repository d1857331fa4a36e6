import { eq, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { invalidField } from '../../errors.ts';
import type { Principal } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { Visibility } from './visibility.contract.ts';

/** The columns that every table of definitions has. */
export interface DefinitionRow {
  readonly id: string;
  readonly websiteId: string;
  /** The only person who sees it; `null` when it is shared with everybody who may read the website. */
  readonly ownerId: string | null;
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A table of definitions, and the statements whose types depend on its columns. */
export interface DefinitionTable<Row extends DefinitionRow> {
  readonly table: PgTable & Readonly<Record<'id' | 'websiteId' | 'ownerId', PgColumn>>;
  /** The rows that a condition selects, oldest first. */
  select(handle: StateHandle, where: SQL | undefined): Promise<Row[]>;
  insert(tx: StateHandle, row: Row): Promise<unknown>;
  /** Replaces the row with the same id. */
  replace(tx: StateHandle, row: Row): Promise<unknown>;
}

/** Selects the shared rows, and those of the caller. */
export function visibleTo(
  { table }: Pick<DefinitionTable<never>, 'table'>,
  principal: Principal,
): SQL | undefined {
  const isShared = isNull(table.ownerId);
  return principal.kind === 'user' ? or(isShared, eq(table.ownerId, principal.userId)) : isShared;
}

/** Selects the rows of an owner, or the shared ones. */
export function ownedBy(
  { table }: Pick<DefinitionTable<never>, 'table'>,
  ownerId: string | null,
): SQL | undefined {
  return ownerId === null ? isNull(table.ownerId) : eq(table.ownerId, ownerId);
}

/**
 * The owner of a definition that the caller saves.
 * @param plural what the definitions are called in errors.
 * @throws AppError VALIDATION_ERROR when it is personal and the caller is not a person.
 */
export function ownerOf(principal: Principal, visibility: Visibility, plural: string): string | null {
  if (visibility === 'shared') return null;
  if (principal.kind === 'user') return principal.userId;
  throw invalidField('visibility', say('definitions.mustBeShared', { plural }));
}

/** A row as it is answered: with its visibility in place of its owner. */
export function presentDefinition<Row extends DefinitionRow>({ ownerId, createdAt, updatedAt, ...row }: Row) {
  return {
    ...row,
    visibility: ownerId === null ? ('shared' as const) : ('personal' as const),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
