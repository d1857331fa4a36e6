import type { FactOrigin, PendingRows } from './journal.types.ts';

/** What some rows of the journal belong to. */
export interface RowOrigins {
  /** Rows by the id of what they are about, and of their organizations. */
  readonly subjects: Map<string, number>;
  /** Bytes by organization. */
  readonly organizations: Map<string, number>;
}

/** Returns origins of no rows. */
export function createRowOrigins(): RowOrigins {
  return { subjects: new Map(), organizations: new Map() };
}

/** Adds one row of `bytes` bytes. */
export function addOrigin(
  { subjects, organizations }: RowOrigins,
  { subjectId, organizationId }: FactOrigin,
  bytes: number,
): void {
  addTo(subjects, subjectId, 1);
  addTo(subjects, organizationId, 1);
  addTo(organizations, organizationId, bytes);
}

/** Adds all rows of `added`. */
export function addOrigins({ subjects, organizations }: RowOrigins, added: RowOrigins): void {
  for (const [id, rows] of added.subjects) addTo(subjects, id, rows);
  for (const [id, bytes] of added.organizations) addTo(organizations, id, bytes);
}

/** Adds to a sum by id; a sum of nothing is removed. */
export function addTo(sums: Map<string, number>, id: string, added: number): void {
  const sum = (sums.get(id) ?? 0) + added;
  if (sum > 0) sums.set(id, sum);
  else sums.delete(id);
}

/** Returns how many of the rows are about a subject, at most: rows of an earlier process may all be. */
export function rowsAbout({ rows, subjects }: PendingRows, subjectId: string): number {
  return subjects === undefined ? rows : (subjects.get(subjectId) ?? 0);
}
