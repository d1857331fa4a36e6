import { toStorableText } from '../../../lib/text/json-text.ts';
import type { CheckResult } from './check-result.ts';

/** Returns a result whose texts every store can hold: without NUL and lone surrogates, which servers can send. */
export function toStorableResult(result: CheckResult): CheckResult {
  return JSON.parse(JSON.stringify(result), (_name, value: unknown) =>
    typeof value === 'string' ? toStorableText(value) : value,
  );
}
