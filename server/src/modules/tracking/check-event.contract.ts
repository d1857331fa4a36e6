import { z } from 'zod';
import { eventSchema, PLAIN_TEXT_LENGTHS, type TrackEvent } from './event.contract.ts';
import { findPropertyProblem, isForbiddenKey } from './properties.contract.ts';
import { isPlainText } from './values.contract.ts';

/** One thing that is wrong with an event; `path` starts at the event. */
interface EventProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The schema of each field without its "may be absent": that question is answered once for all. */
const FIELDS: ReadonlyMap<string, z.core.$ZodType> = new Map(
  Object.entries(eventSchema.shape).map(([name, schema]) => [name, withoutAbsence(schema)]),
);
const PROPERTIES = 'properties';

/** Whether problems were found. */
export function isProblems(result: TrackEvent | readonly EventProblem[]): result is readonly EventProblem[] {
  return Array.isArray(result);
}

/**
 * Holds an event against its schema, field by field that was sent. It means the same as parsing with the schema,
 * which asks after all its fields, of which most events have a few: this is the hottest path there is.
 *
 * @returns the event itself, or every problem with it.
 */
export function checkEvent(raw: unknown): TrackEvent | readonly EventProblem[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return [{ path: [], message: 'must be an event: an object' }];
  const problems: EventProblem[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (isForbiddenKey(name)) problems.push({ path: [name], message: 'is not allowed as a name' });
    else if (value !== null && value !== undefined) checkField(name, value, problems);
  }
  if (hasName(raw) && problems.length === 0) return raw;
  if (!hasName(raw)) problems.push({ path: ['name'], message: 'is required' });
  return problems;
}

function checkField(name: string, value: unknown, problems: EventProblem[]): void {
  const schema = FIELDS.get(name);
  if (schema === undefined) return;
  if (name === PROPERTIES && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const problem = findPropertyProblem(value);
    if (problem !== undefined) problems.push({ path: [name, ...problem.path], message: problem.message });
    return;
  }
  const maxLength = PLAIN_TEXT_LENGTHS.get(schema);
  if (maxLength !== undefined && typeof value === 'string' && value.length <= maxLength && isPlainText(value))
    return;
  const result = z.core.safeParse(schema, value);
  if (result.success) return;
  for (const issue of result.error.issues)
    problems.push({ path: [name, ...issue.path], message: issue.message });
}

/** After its fields are checked, this is all that is left to know of an event. */
function hasName(raw: object): raw is TrackEvent {
  return 'name' in raw && raw.name !== null && raw.name !== undefined;
}

function withoutAbsence(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? withoutAbsence(schema._zod.def.innerType)
    : schema;
}
