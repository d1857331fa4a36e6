import { z } from 'zod';
import { PLAIN_TEXT_LENGTHS } from './fields.contract.ts';
import { findPropertyProblem, isForbiddenKey } from './properties.contract.ts';
import { isPlainText } from './values.contract.ts';

/** One thing that is wrong with what was sent; `path` starts at the object. */
export interface FieldProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The thing itself, or every problem with it. */
export type Check<T extends object> = (raw: unknown) => T | readonly FieldProblem[];

type Fields = ReadonlyMap<string, z.core.$ZodType>;

const PROPERTIES = 'properties';

/** Whether problems were found. */
export function isProblems<T extends object>(
  result: T | readonly FieldProblem[],
): result is readonly FieldProblem[] {
  return Array.isArray(result);
}

/**
 * Builds a check that holds an object against its schema, field by field that was sent. It means the same as parsing
 * with the schema, which asks after all its fields, of which most events have a few: this is the hottest path there is.
 *
 * @param what is sent, for messages: `an event`.
 * @param required names of fields, of each of these lists at least one must be there.
 */
export function createCheck<Shape extends z.ZodRawShape>(
  what: string,
  schema: z.ZodObject<Shape>,
  required: readonly (readonly [string, ...string[]])[],
): Check<z.output<z.ZodObject<Shape>>> {
  /** The schema of each field without its "may be absent": that question is answered once for all. */
  const fields: Fields = new Map(
    Object.entries(schema.shape).map(([name, field]) => [name, withoutAbsence(field)]),
  );

  /** After its fields are checked, this is all that is left to know of it. */
  function isComplete(raw: object): raw is z.output<z.ZodObject<Shape>> {
    return required.every((names) => names.some((name) => isPresent(raw, name)));
  }

  return (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
      return [{ path: [], message: `must be ${what}: an object` }];
    const problems = findProblems(raw, fields);
    if (isComplete(raw) && problems.length === 0) return raw;
    for (const names of required)
      if (!names.some((name) => isPresent(raw, name)))
        problems.push({ path: [names[0]], message: 'is required' });
    return problems;
  };
}

function findProblems(raw: object, fields: Fields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  // Not by entries: an array for each field of each event is a tenth of all that is allocated here.
  for (const name of Object.keys(raw)) {
    const value: unknown = Reflect.get(raw, name);
    if (isForbiddenKey(name)) problems.push({ path: [name], message: 'is not allowed as a name' });
    else if (value !== null && value !== undefined) checkField(name, fields.get(name), value, problems);
  }
  return problems;
}

function isPresent(raw: object, name: string): boolean {
  const value: unknown = Reflect.get(raw, name);
  return value !== null && value !== undefined;
}

function checkField(
  name: string,
  schema: z.core.$ZodType | undefined,
  value: unknown,
  problems: FieldProblem[],
): void {
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

function withoutAbsence(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? withoutAbsence(schema._zod.def.innerType)
    : schema;
}
