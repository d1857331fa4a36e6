import { z } from 'zod';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { PLAIN_TEXT_LENGTHS, type TextLength } from './fields.contract.ts';
import { findPropertyProblem, isForbiddenKey } from './properties.contract.ts';
import { isPlainText } from './values.contract.ts';

/** A validation problem of one field; `path` is relative to the object. */
export interface FieldProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Validates a value. Returns the value, or all problems. */
export type Check<T extends object> = (raw: unknown) => T | readonly FieldProblem[];

/** A field of an object. */
interface Field {
  readonly schema: z.core.$ZodType;
  /** Set if the field requires only plain text. */
  readonly length: TextLength | undefined;
}

type Fields = ReadonlyMap<string, Field>;

const PROPERTIES = 'properties';

/** Whether the result of a check is a list of problems. */
export function isProblems<T extends object>(
  result: T | readonly FieldProblem[],
): result is readonly FieldProblem[] {
  return Array.isArray(result);
}

/**
 * Creates a check that validates only the fields that an object has. The result is the same as that of parsing with the
 * schema, but parsing visits all fields of the schema, of which most events have a few. This is the hottest code path.
 *
 * @param noun the object, for messages: `an event`.
 * @param required lists of field names. The object must have at least one field of each list.
 */
export function createCheck<Shape extends z.ZodRawShape>(
  noun: string,
  schema: z.ZodObject<Shape>,
  required: readonly (readonly [string, ...string[]])[],
): Check<z.output<z.ZodObject<Shape>>> {
  /** The schema of each field without `optional` and `nullable`, because absent fields are not checked. */
  const fields: Fields = new Map(
    Object.entries(schema.shape).map(([name, field]) => {
      const required = withoutOptional(field);
      return [name, { schema: required, length: PLAIN_TEXT_LENGTHS.get(required) }];
    }),
  );

  /** Whether an object with valid fields has all required fields, so that it matches the schema. */
  function isComplete(raw: object): raw is z.output<z.ZodObject<Shape>> {
    return required.every((names) => names.some((name) => hasValue(raw, name)));
  }

  return (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
      return [{ path: [], message: sayInSchema('tracking.mustBeObject', { noun }) }];
    const problems = findProblems(raw, fields);
    if (isComplete(raw) && problems.length === 0) return raw;
    for (const names of required)
      if (!names.some((name) => hasValue(raw, name)))
        problems.push({ path: [names[0]], message: sayInSchema('fields.isRequired') });
    return problems;
  };
}

function findProblems(raw: object, fields: Fields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  // Not `Object.entries`: its array for each field accounts for a tenth of all allocations here.
  for (const name of Object.keys(raw)) {
    const value: unknown = Reflect.get(raw, name);
    if (isForbiddenKey(name))
      problems.push({ path: [name], message: sayInSchema('fields.isNotAllowedAsName') });
    else if (value !== null && value !== undefined) checkField(name, fields.get(name), value, problems);
  }
  return problems;
}

function hasValue(raw: object, name: string): boolean {
  const value: unknown = Reflect.get(raw, name);
  return value !== null && value !== undefined;
}

function checkField(name: string, field: Field | undefined, value: unknown, problems: FieldProblem[]): void {
  if (field === undefined) return;
  const { schema, length } = field;
  if (length !== undefined && typeof value === 'string' && isPlainTextOf(value, length)) return;
  if (name === PROPERTIES && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const problem = findPropertyProblem(value);
    if (problem !== undefined) problems.push({ path: [name, ...problem.path], message: problem.message });
    return;
  }
  const result = z.core.safeParse(schema, value);
  if (result.success) return;
  for (const issue of result.error.issues)
    problems.push({ path: [name, ...issue.path], message: issue.message });
}

function isPlainTextOf(value: string, { min, max }: TextLength): boolean {
  return (min === 0 || value.trim() !== '') && value.length <= max && isPlainText(value);
}

function withoutOptional(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? withoutOptional(schema._zod.def.innerType)
    : schema;
}
