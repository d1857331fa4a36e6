import type { DerivedTable, ErasureRule, OwnedFactTable } from '../../kernel/fact-tables.ts';

/** A table whose rows belong to websites (`website_id`), and are removed with them. */
export interface ErasedTable extends ErasureRule {
  readonly name: string;
}

/** All tables from which erasures remove rows. */
export interface ErasedTables {
  /** Accepted facts. */
  readonly base: readonly ErasedTable[];
  /** Derived facts, which are removed after the accepted ones while no derivation runs. */
  readonly derived: readonly ErasedTable[];
  readonly names: readonly string[];
}

/** Lists the tables of all modules from which erasures remove rows. */
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
