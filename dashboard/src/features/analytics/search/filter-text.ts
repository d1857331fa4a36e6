import { type Condition, FILTER_OPS, type FilterOp, isBare, normalCondition } from './condition.ts';

const MAX_CONDITIONS = 20;
/** Ends an operator that ignores case. */
const ANY_CASE = '.i';

/**
 * Conditions as they stand in the address: `country-in-DE,FR*page-starts_with-/blog`. The signs between the parts are
 * those that addresses leave readable; where a part holds one itself, it is written `%2A`. Where case is ignored, the
 * operator ends in `.i`: `page-contains.i-blog`.
 */
export function writeConditions(conditions: readonly Condition[]): string | undefined {
  const written = conditions.map(({ field, op, values, ignoresCase }) => {
    const head = `${escapeIn(field, /[%*-]/g)}-${op}${ignoresCase ? ANY_CASE : ''}`;
    return isBare(op) ? head : `${head}-${values.map((value) => escapeIn(value, /[%*,]/g)).join(',')}`;
  });
  return written.length === 0 ? undefined : written.join('*');
}

/** The conditions of an address; what is none is left out. */
export function readConditions(text: string | undefined): readonly Condition[] {
  if (text === undefined || text === '') return [];
  return text
    .split('*')
    .slice(0, MAX_CONDITIONS)
    .map(readCondition)
    .filter((condition) => condition !== undefined);
}

function readCondition(text: string): Condition | undefined {
  const [field = '', name = '', ...rest] = text.split('-');
  const ignoresCase = name.endsWith(ANY_CASE);
  const word = ignoresCase ? name.slice(0, -ANY_CASE.length) : name;
  const op = FILTER_OPS.find((known): known is FilterOp => known === word);
  if (op === undefined) return undefined;
  const values = rest.length === 0 ? [] : rest.join('-').split(',').map(unescapeFrom);
  return normalCondition({ field: unescapeFrom(field), op, values, ...(ignoresCase && { ignoresCase }) });
}

function escapeIn(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

function unescapeFrom(text: string): string {
  return text.replace(/%(2A|2C|2D|25)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
