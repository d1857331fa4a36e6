import type { DerivedTable, ErasureRule, OwnedFactTable } from '../../kernel/fact-tables.ts';

/** A table whose rows belong to websites (`website_id`), and are removed with them. */
export interface ErasedTable extends ErasureRule {
  readonly name: string;
}

/** All tables that rows are removed from. */
export interface ErasedTables {
  /** Facts as they were accepted. */
  readonly base: readonly ErasedTable[];
  /** Facts that are derived from these: removed after them, while nothing is being derived. */
  readonly derived: readonly ErasedTable[];
  readonly names: readonly string[];
}

/** Lists the tables of all modules that rows are removed from. */
export function listErasedTables(declared: {
  readonly factTables: readonly OwnedFactTable[];
  readonly derivedTables: readonly DerivedTable[];
}): ErasedTables {
  const base = declared.factTables.flatMap(({ name, erasure }) =>
    erasure === 'kept' ? [] : [{ name, ...erasure }],
  );
  const derived = declared.derivedTables.map(({ name, erasure }) => ({ name, ...erasure }));
  return { base, derived, names: [...base, ...derived].map(({ name }) => name) };
}
