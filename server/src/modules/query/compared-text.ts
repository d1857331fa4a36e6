import { domainToASCII } from 'node:url';
import { canonicalPath, canonicalPathPattern } from '../../lib/canonical-path.ts';
import { type Sql, sql, text } from '../../stores/facts/sql.ts';
import type { Dimension } from './dimensions/dimension.ts';
import type { ConditionOp } from './filter.ts';

/** Values of paths that have one form only: ASCII that no client escapes, and that no escape begins in. */
const PLAIN_PATH = /^[!#$&-;=?-[\]_a-z|~]*$/;
const ASCII = /^[ -~]*$/;
/** A `%` that begins no escape: half of one, when a part of a value is asked for. */
const HALF_ESCAPE = /%(?![0-9a-f]{2})/i;
/** Operators that compare the whole value. */
const WHOLE_OPS: ReadonlySet<ConditionOp> = new Set(['eq', 'in']);
const ADDRESS_HOST = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#:]+)/i;

/** Escapes that stay escapes in the canonical form of a path, by their digits. */
const KEPT_ESCAPES = '(?i)%([01][0-9a-f]|2[0356bf]|3[df]|5c|7f)';

/**
 * What a stored value is compared with, for a value that a caller sent. For paths: the canonical form, which is what is stored,
 * and the value as it was sent, because rows that were stored earlier and custom properties may have it. For hosts: the
 * ASCII form, which is what is stored, and the value as it was sent. For all others: the value.
 */
export function comparedForms({ notation }: Dimension, op: ConditionOp, value: string): readonly string[] {
  if (notation === undefined) return [value];
  if (op === 'matches') return [notation === 'path' ? canonicalPathPattern(value) : value];
  const form = notation === 'path' ? pathForm(value) : hostForm(value);
  const isAmbiguous = !WHOLE_OPS.has(op) && HALF_ESCAPE.test(value);
  return form === value || isAmbiguous ? [form] : [form, value];
}

/**
 * The forms that rows may only have after their escapes are decoded: those that were stored before paths had a canonical
 * form. None for plain ASCII, so that usual filters cost nothing more.
 */
export function formsOfDecoded(
  dimension: Dimension,
  op: ConditionOp,
  values: readonly string[],
): readonly string[] {
  if (dimension.notation !== 'path') return [];
  const isPlain = op === 'matches' ? (value: string) => ASCII.test(canonicalPathPattern(value)) : isPlainPath;
  return values
    .filter((value) => !isPlain(value))
    .flatMap((value) => comparedForms(dimension, op, value).slice(0, 1));
}

/** The value of a column that holds escapes, nearly in the canonical form: other digits of escapes that stay are kept as they are. */
export function decodedValue(value: Sql): Sql {
  const kept = sql`replaceRegexpAll(${value}, ${text(KEPT_ESCAPES)}, ${text('%25\\1')})`;
  return sql`normalizeUTF8NFC(toValidUTF8(decodeURLComponent(${kept})))`;
}

function isPlainPath(value: string): boolean {
  return PLAIN_PATH.test(value);
}

function pathForm(value: string): string {
  if (isPlainPath(value)) return value;
  return canonicalPath(
    value.replace(ADDRESS_HOST, (_, scheme: string, host: string) => scheme + hostForm(host)),
  );
}

function hostForm(host: string): string {
  return ASCII.test(host) ? host : domainToASCII(host) || host;
}
