import type { FactTable } from './facts.ts';

/** One fact on its way to the store. */
export interface FactEntry {
  readonly table: FactTable;
  /** The row as one line of JSON, without its newline: keys are column names. */
  readonly json: string;
}

/** The door through which every fact enters. */
export interface Journal {
  /**
   * Writes the facts, all or none, and answers once they are on disk (`fdatasync`).
   * @throws AppError SERVICE_UNAVAILABLE when they could not be made durable; then none of them is kept.
   */
  append(entries: readonly FactEntry[]): Promise<void>;
}
