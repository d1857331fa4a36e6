import { oneOf } from '../../../lib/search.ts';
import { readConditions, writeConditions } from '../../analytics/index.ts';
import { STEP_OPS, STEP_TYPES, type Step } from './step.ts';

/** As many as a funnel may have. */
export const MAX_STEPS = 10;
const MAX_VALUE = 2_048;

/**
 * Steps as they stand in the address: `page~eq~/pricing!event~eq~signup~properties.plan-eq-pro`. The signs between the
 * parts are those that addresses leave readable; where a part holds one itself, it is written `%7E`.
 */
export function writeSteps(steps: readonly Step[]): string | undefined {
  const written = steps.map(({ type, op, value, conditions, name }) => {
    const parts = [type, op, value, writeConditions(conditions) ?? '', name ?? ''].map(escapeSigns);
    while (parts.at(-1) === '') parts.pop();
    return parts.join('~');
  });
  return written.length === 0 ? undefined : written.join('!');
}

/** The steps of an address; what is none is left out. */
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
  const isRight = value !== '' && value.length <= MAX_VALUE && !value.includes('\0') && value.isWellFormed();
  if (type === undefined || op === undefined || !isRight) return undefined;
  const hasName = name !== '' && name.length <= 256 && !name.includes('\0') && name.isWellFormed();
  return { type, op, value, conditions: readConditions(filter), ...(hasName && { name }) };
}

function escapeSigns(text: string): string {
  return text.replace(/[%!~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function unescapeSigns(text: string): string {
  return text.replace(/%(21|25|7E)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
