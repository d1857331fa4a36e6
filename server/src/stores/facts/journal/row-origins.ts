import type { FactOrigin, PendingRows } from './journal.types.ts';

/** The origins of a set of journal rows. */
export interface RowOrigins {
  /** The number of rows by subject id and organization id. */
  readonly subjects: Map<string, number>;
  /** Bytes by organization. */
  readonly organizations: Map<string, number>;
}

/** Returns empty origins. */
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

/** Adds to a count and removes it if it is zero. */
export function addTo(sums: Map<string, number>, id: string, added: number): void {
  const sum = (sums.get(id) ?? 0) + added;
  if (sum > 0) sums.set(id, sum);
  else sums.delete(id);
}

/** Returns the maximum number of rows of a subject. Rows of an earlier process are all counted. */
export function rowsAbout({ rows, subjects }: PendingRows, subjectId: string): number {
  return subjects === undefined ? rows : (subjects.get(subjectId) ?? 0);
}
