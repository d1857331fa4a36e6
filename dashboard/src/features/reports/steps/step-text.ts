import { oneOf } from '../../../lib/search.ts';
import { readConditions, writeConditions } from '../../analytics/index.ts';
import { STEP_OPS, STEP_TYPES, type Step } from './step.ts';

/** The maximum number of steps of a funnel. */
export const MAX_STEPS = 10;
const MAX_VALUE = 2_048;

/**
 * Writes steps for the URL: `page~eq~/pricing!event~eq~signup~properties.plan-eq-pro`. URLs leave the separators
 * unencoded; a separator within a part is written as `%7E` or `%21`.
 */
export function writeSteps(steps: readonly Step[]): string | undefined {
  const written = steps.map(({ type, op, value, conditions, name }) => {
    const parts = [type, op, value, writeConditions(conditions) ?? '', name ?? ''].map(escapeSigns);
    while (parts.at(-1) === '') parts.pop();
    return parts.join('~');
  });
  return written.length === 0 ? undefined : written.join('!');
}

/** Reads the steps of a URL. Invalid ones are ignored. */
export function readSteps(text: string | undefined): readonly Step[] {
  if (text === undefined || text === '') return [];
  return text
    .split('!')
    .slice(0, MAX_STEPS)
    .map(readStep)
    .filter((step) => step !== undefined);
}

function readStep(text: string): Step | undefined {
  const [kind, comparison, value = '', filter, name = ''] = text.split('~').map(unescapeSigns);
  const type = oneOf(kind, STEP_TYPES);
  const op = oneOf(comparison, STEP_OPS);
  const isValid = value !== '' && value.length <= MAX_VALUE && !value.includes('\0') && value.isWellFormed();
  if (type === undefined || op === undefined || !isValid) return undefined;
  const hasName = name !== '' && name.length <= 256 && !name.includes('\0') && name.isWellFormed();
  return { type, op, value, conditions: readConditions(filter), ...(hasName && { name }) };
}

function escapeSigns(text: string): string {
  return text.replace(/[%!~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function unescapeSigns(text: string): string {
  return text.replace(/%(21|25|7E)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
