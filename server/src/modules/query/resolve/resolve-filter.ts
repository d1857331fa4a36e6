import { type Sentence, say } from '../../../lib/texts/sentence.ts';
import type { FilterLeaf, FilterNode, FilterOp, FilterScalar } from '../contract/filter.contract.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { FILTER_ONLY } from '../dimensions/filter-only.ts';
import { DIMENSIONS, findFilterField } from '../dimensions/registry.ts';
import { comparedForms } from './compared-text.ts';
import { allOf, type Condition, type Filter, negate } from './filter.ts';
import type { Issues } from './issues.ts';
import { regexProblem } from './regex.ts';

const LIST_OPS: ReadonlySet<FilterOp> = new Set(['in', 'not_in']);
const BARE_OPS: ReadonlySet<FilterOp> = new Set(['exists', 'not_exists']);
const ORDER_OPS: ReadonlySet<FilterOp> = new Set(['gt', 'gte', 'lt', 'lte']);
const TEXT_OPS: ReadonlySet<FilterOp> = new Set([
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'matches',
]);

/** The operator of a condition, and whether it is negated: `ne` is a negated `eq`, so both are always consistent. */
const RESOLVED: Readonly<Record<FilterOp, Pick<Condition, 'op' | 'isNegated'>>> = {
  eq: { op: 'eq', isNegated: false },
  ne: { op: 'eq', isNegated: true },
  contains: { op: 'contains', isNegated: false },
  not_contains: { op: 'contains', isNegated: true },
  starts_with: { op: 'starts_with', isNegated: false },
  ends_with: { op: 'ends_with', isNegated: false },
  in: { op: 'in', isNegated: false },
  not_in: { op: 'in', isNegated: true },
  matches: { op: 'matches', isNegated: false },
  exists: { op: 'exists', isNegated: false },
  not_exists: { op: 'exists', isNegated: true },
  gt: { op: 'gt', isNegated: false },
  gte: { op: 'gte', isNegated: false },
  lt: { op: 'lt', isNegated: false },
  lte: { op: 'lte', isNegated: false },
};

/** Fields that filters can use; custom properties are `properties.<key>`, traits `trait:<key>`. */
export const FILTER_FIELDS: readonly string[] = [...DIMENSIONS.keys(), ...FILTER_ONLY.keys()];

/** Resolves the fields of filters and validates their values; errors go to `issues`. */
export function resolveFilters(
  filters: readonly FilterNode[],
  at: string,
  issues: Issues,
): Filter | undefined {
  return allOf(resolveMembers(filters, at, issues));
}

function resolveMembers(filters: readonly FilterNode[], at: string, issues: Issues): readonly Filter[] {
  return filters
    .map((filter, index) => resolveNode(filter, `${at}.${index}`, issues))
    .filter((filter) => filter !== undefined);
}

function resolveNode(node: FilterNode, at: string, issues: Issues): Filter | undefined {
  if ('and' in node) return allOf(resolveMembers(node.and, `${at}.and`, issues));
  if ('or' in node) return { kind: 'any', of: resolveMembers(node.or, `${at}.or`, issues) };
  if ('not' in node) return allOf(resolveMembers(node.not, `${at}.not`, issues).map(negate));
  return resolveLeaf(node, at, issues);
}

function resolveLeaf(leaf: FilterLeaf, at: string, issues: Issues): Condition | undefined {
  const dimension = findFilterField(leaf.field);
  if (dimension === undefined) {
    issues.addUnknown(`${at}.field`, 'filter field', leaf.field, FILTER_FIELDS);
    return undefined;
  }
  const given = leaf.value;
  const values = given === undefined ? [] : typeof given === 'object' ? given : [given];
  const problem = problemOf(leaf, dimension, values);
  if (problem !== undefined) {
    issues.add(`${at}.${problem.part}`, problem.message);
    return undefined;
  }
  const isOfNumbers = comparesNumbers(leaf, dimension);
  return {
    kind: 'condition',
    dimension,
    ...RESOLVED[leaf.op],
    values: values.map((value) => (isOfNumbers && typeof value === 'number' ? value : String(value))),
    ...(leaf.caseSensitive === false && { ignoresCase: true }),
    at,
  };
}

function comparesNumbers({ op }: FilterLeaf, { isNumber }: Dimension): boolean {
  return isNumber === true || ORDER_OPS.has(op);
}

/** The error of a condition with a known field, and the invalid part. */
function problemOf(
  leaf: FilterLeaf,
  dimension: Dimension,
  values: readonly FilterScalar[],
): { readonly part: 'value' | 'op' | 'caseSensitive'; readonly message: Sentence } | undefined {
  const { op, value } = leaf;
  const wrongValue = valueProblem(op, value !== undefined, typeof value === 'object');
  if (wrongValue !== undefined) return { part: 'value', message: wrongValue };
  const misfit = typeProblem(leaf, dimension);
  if (misfit !== undefined) return { part: 'op', message: misfit };
  const isOfNumbers = comparesNumbers(leaf, dimension);
  if (isOfNumbers && !values.every((one) => typeof one === 'number'))
    return { part: 'value', message: say('query.mustBeNumber') };
  const wrongCase = caseProblem(leaf, isOfNumbers);
  if (wrongCase !== undefined) return { part: 'caseSensitive', message: wrongCase };
  const wrongPattern = op === 'matches' ? patternProblem(dimension, String(values[0])) : undefined;
  return wrongPattern === undefined ? undefined : { part: 'value', message: wrongPattern };
}

function typeProblem({ op, field }: FilterLeaf, { isNumber, property }: Dimension): Sentence | undefined {
  if (ORDER_OPS.has(op) && isNumber === undefined && property === undefined)
    return say('query.requiresNumericField', { op, field });
  if (isNumber === true && TEXT_OPS.has(op)) return say('query.requiresTextField', { op, field });
  return undefined;
}

function valueProblem(op: FilterOp, isGiven: boolean, isList: boolean): Sentence | undefined {
  if (BARE_OPS.has(op)) return isGiven ? say('query.takesNoValue', { op }) : undefined;
  if (!isGiven) return say('query.requiresValue', { op });
  if (LIST_OPS.has(op)) return isList ? undefined : say('query.requiresListOfValues', { op });
  return isList ? say('query.takesOneValue', { op }) : undefined;
}

function caseProblem({ op, caseSensitive }: FilterLeaf, comparesNumbers: boolean): Sentence | undefined {
  if (caseSensitive !== false || !(comparesNumbers || BARE_OPS.has(op))) return undefined;
  return BARE_OPS.has(op) ? say('query.mustNotBeFalse', { op }) : say('query.mustNotBeFalseWhere', { op });
}

/** Validates a pattern in the form that the engine receives. */
function patternProblem(dimension: Dimension, pattern: string): Sentence | undefined {
  return regexProblem(comparedForms(dimension, 'matches', pattern)[0] ?? pattern);
}
