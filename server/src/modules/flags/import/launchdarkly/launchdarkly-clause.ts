import { constraintSchema } from '../../../../lib/constraints/constraint.contract.ts';
import type { Constraint } from '../../../../lib/constraints/constraint.ts';
import type { OperatorName } from '../../../../lib/constraints/operators.ts';
import { type FileRecord, readerOf } from '../../../../lib/file-record.ts';
import { schemaProblem } from '../../../../lib/texts/sentence.ts';

const OPERATORS: Readonly<Record<string, OperatorName>> = {
  in: 'in',
  contains: 'contains',
  startsWith: 'starts_with',
  endsWith: 'ends_with',
  matches: 'matches',
  lessThan: 'number_less_than',
  lessThanOrEqual: 'number_at_most',
  greaterThan: 'number_greater_than',
  greaterThanOrEqual: 'number_at_least',
  before: 'date_before',
  after: 'date_after',
  semVerEqual: 'version_equals',
  semVerLessThan: 'version_less_than',
  semVerGreaterThan: 'version_greater_than',
};

/** The conditions of a rule; a note if it cannot be imported. */
export type ImportedClauses =
  | { readonly constraints: readonly Constraint[]; readonly segments: readonly string[] }
  | { readonly note: string };

/** Imports the clauses of a rule, all of which have to hold. */
export function importClauses(clauses: readonly FileRecord[]): ImportedClauses {
  const constraints: Constraint[] = [];
  const segments: string[][] = [];
  for (const clause of clauses) {
    const read = readerOf(clause);
    const values = read.list('values').map(String);
    if (read.text('op') === 'segmentMatch') {
      if (read.flag('negate') === true) return { note: 'Rules that exclude a segment have no equivalent.' };
      segments.push(values);
      continue;
    }
    const imported = importClause(clause, values);
    if ('note' in imported) return imported;
    constraints.push(...imported);
  }
  if (segments.length > 1) return { note: 'Rules that need several segments at once have no equivalent.' };
  return { constraints, segments: segments[0] ?? [] };
}

function importClause(
  clause: FileRecord,
  values: readonly string[],
): readonly Constraint[] | { readonly note: string } {
  const read = readerOf(clause);
  const source = read.text('op') ?? '';
  const operator = OPERATORS[source];
  if (operator === undefined) return { note: `The operator ${source} has no equivalent.` };
  const attribute = toAttribute(read.text('attribute') ?? '', read.text('contextKind') ?? 'user');
  const { data, error } = constraintSchema.safeParse({
    attribute,
    operator,
    values,
    not: read.flag('negate') ?? false,
  });
  // A clause on an attribute that a context does not have never holds there, negated or not.
  if (data !== undefined) return data.not ? [hasAttribute(attribute), data] : [data];
  const issue = error?.issues[0];
  return {
    note: `A clause on ${attribute} has no equivalent: ${issue?.path.join('.')} ${schemaProblem(issue)}.`,
  };
}

function hasAttribute(attribute: string): Constraint {
  return { attribute, operator: 'exists', values: [], not: false, caseSensitive: true };
}

/**
 * The key of a user is our targeting key. Attributes of other kinds of context have the kind as a prefix, and `/address/city` is the member
 * `city` of `address`. A reference that has no equivalent is returned unchanged: it is not the name of an attribute.
 */
export function toAttribute(reference: string, kind: string): string {
  const parts = reference.startsWith('/') ? reference.slice(1).split('/') : [reference];
  if (parts.length > 1 && parts.some((part) => /[.~]/.test(part))) return reference;
  const path = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
  if (kind !== 'user') return `${kind}.${path}`;
  return path === 'key' ? 'targetingKey' : path;
}
