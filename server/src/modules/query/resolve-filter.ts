import { comparedForms } from './compared-text.ts';
import type { Dimension } from './dimensions/dimension.ts';
import { DIMENSIONS, findDimension } from './dimensions.ts';
import type { FilterLeaf, FilterNode, FilterOp } from './filter.contract.ts';
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

/** Operators that say the opposite of another: `ne` is `eq`, negated, so both negations always agree. */
const OPPOSITES: Partial<Record<FilterOp, FilterOp>> = {
  ne: 'eq',
  not_contains: 'contains',
  not_in: 'in',
  not_exists: 'exists',
};

/** Fields that filters can name; custom properties are `properties.<key>`. */
export const FILTER_FIELDS: readonly string[] = [...DIMENSIONS.keys()];

/** The filters with every field found and every value checked; what is wrong goes to `issues`. */
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
  const dimension = findDimension(leaf.field);
  if (dimension === undefined) {
    issues.addUnknown(`${at}.field`, 'filter field', leaf.field, FILTER_FIELDS);
    return undefined;
  }
  const { op } = leaf;
  const given = leaf.value;
  const values = given === undefined ? [] : typeof given === 'object' ? given : [given];
  const wrongValue = valueProblem(op, given !== undefined, typeof given === 'object');
  if (wrongValue !== undefined) {
    issues.add(`${at}.value`, wrongValue);
    return undefined;
  }
  const comparesNumbers = dimension.isNumber === true || ORDER_OPS.has(op);
  const misfit =
    ORDER_OPS.has(op) && dimension.isNumber === undefined && dimension.property === undefined
      ? `"${op}" needs a field with numbers, and "${leaf.field}" has text`
      : dimension.isNumber === true && TEXT_OPS.has(op)
        ? `"${op}" needs a field with text, and "${leaf.field}" has numbers`
        : undefined;
  if (misfit !== undefined) {
    issues.add(`${at}.op`, misfit);
    return undefined;
  }
  if (comparesNumbers && !values.every((value) => typeof value === 'number')) {
    issues.add(`${at}.value`, 'must be a number');
    return undefined;
  }
  const wrongCase = caseProblem(leaf, comparesNumbers);
  if (wrongCase !== undefined) {
    issues.add(`${at}.caseSensitive`, wrongCase);
    return undefined;
  }
  const wrongPattern = op === 'matches' ? patternProblem(dimension, String(values[0])) : undefined;
  if (wrongPattern !== undefined) {
    issues.add(`${at}.value`, wrongPattern);
    return undefined;
  }
  const typed = values.map((value) => (comparesNumbers && typeof value === 'number' ? value : String(value)));
  const opposite = OPPOSITES[op];
  return {
    kind: 'condition',
    dimension,
    op: opposite ?? op,
    values: typed,
    isNegated: opposite !== undefined,
    ...(leaf.caseSensitive === false && { ignoresCase: true }),
    at,
  };
}

function valueProblem(op: FilterOp, isGiven: boolean, isList: boolean): string | undefined {
  if (BARE_OPS.has(op)) return isGiven ? `"${op}" takes no value` : undefined;
  if (!isGiven) return `"${op}" needs a value`;
  if (LIST_OPS.has(op)) return isList ? undefined : `"${op}" needs a list of values`;
  return isList ? `"${op}" takes one value; use "in" for several` : undefined;
}

function caseProblem({ op, caseSensitive }: FilterLeaf, comparesNumbers: boolean): string | undefined {
  if (caseSensitive !== false || !(comparesNumbers || BARE_OPS.has(op))) return undefined;
  return `must not be false where "${op}" compares ${BARE_OPS.has(op) ? 'nothing' : 'numbers'}`;
}

/** A pattern is judged in the form in which the engine gets it. */
function patternProblem(dimension: Dimension, pattern: string): string | undefined {
  return regexProblem(comparedForms(dimension, 'matches', pattern)[0] ?? pattern);
}
