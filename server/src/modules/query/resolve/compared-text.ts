import { canonicalPath, canonicalPathPattern } from '../../../lib/network/canonical-path.ts';
import { asciiHost } from '../../../lib/network/host-name.ts';
import { type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { nameOfSource } from '../../tracking/index.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { ConditionOp } from './filter.ts';

/** Paths with a single spelling: ASCII characters that no client escapes, and that cannot begin an escape. */
const PLAIN_PATH = /^[!#$&-;=?-[\]_a-z|~]*$/;
const ASCII = /^[ -~]*$/;
/** A `%` that begins no escape: an incomplete escape, when filtering by part of a value. */
const HALF_ESCAPE = /%(?![0-9a-f]{2})/i;
/** Operators that compare complete values. */
const WHOLE_OPS: ReadonlySet<ConditionOp> = new Set(['eq', 'in']);
const ADDRESS_HOST = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#:]+)/i;

/** Escapes that remain in the canonical form of a path, by their digits. */
const KEPT_ESCAPES = '(?i)%([01][0-9a-f]|2[0356bf]|3[df]|5c|7f)';

/**
 * The stored forms that a value of a filter is compared with. For paths: the canonical form, which is stored, and the
 * original value, which older rows and custom properties may contain. For hosts: the ASCII form, which is stored, and the
 * original value. For sources: the name, and the original value. For all others: the composed form
 * (NFC), which is stored, and the others, which older rows may contain.
 */
export function comparedForms({ notation }: Dimension, op: ConditionOp, value: string): readonly string[] {
  if (notation === undefined) return composedForms(value);
  if (notation === 'source') return sourceForms(op, value);
  if (op === 'matches') return [notation === 'path' ? canonicalPathPattern(value) : value];
  const form = notation === 'path' ? pathForm(value) : asciiHost(value);
  const isAmbiguous = !WHOLE_OPS.has(op) && HALF_ESCAPE.test(value);
  return form === value || isAmbiguous ? [form] : [form, value];
}

/**
 * The forms to compare with decoded values, for rows that were stored before paths had a canonical form. Empty for plain
 * ASCII, so that common filters have no extra cost.
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

/** The decoded value of a column with escapes. Nearly canonical: the case of hexadecimal digits in remaining escapes is unchanged. */
export function decodedValue(value: Sql): Sql {
  const kept = sql`replaceRegexpAll(${value}, ${text(KEPT_ESCAPES)}, ${text('%25\\1')})`;
  return sql`normalizeUTF8NFC(toValidUTF8(decodeURLComponent(${kept})))`;
}

/** A source is a name, a text that the sender chose, or a host, which is stored in ASCII. */
function sourceForms(op: ConditionOp, value: string): readonly string[] {
  if (op === 'matches') return [value];
  const name = WHOLE_OPS.has(op) ? nameOfSource(value) : value;
  return [...new Set([asciiHost(name), ...composedForms(name), value])];
}

function composedForms(value: string): readonly string[] {
  return ASCII.test(value) ? [value] : [...new Set([value.normalize('NFC'), value, value.normalize('NFD')])];
}

function isPlainPath(value: string): boolean {
  return PLAIN_PATH.test(value);
}

function pathForm(value: string): string {
  if (isPlainPath(value)) return value;
  return canonicalPath(
    value.replace(ADDRESS_HOST, (_, scheme: string, host: string) => scheme + asciiHost(host)),
  );
}
