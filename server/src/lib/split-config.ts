import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { isSecret } from './config-field.ts';
import { issueDetails } from './issue-details.ts';

/** Fields of a configuration by name. */
export type ConfigFields = Readonly<Record<string, unknown>>;

/** A configuration whose secret fields are stored apart. */
export interface SplitFields {
  /** The fields that are not secret. */
  readonly config: ConfigFields;
  readonly secrets: ConfigFields;
}

/** The schema of a configuration. */
export interface ConfigSchema<Output> {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
  safeParse(value: unknown): z.ZodSafeParseResult<Output>;
}

/** Returns the names of the secret fields of a configuration. */
export function secretNamesOf({ shape }: Pick<ConfigSchema<unknown>, 'shape'>): readonly string[] {
  return Object.entries(shape).flatMap(([name, schema]) => (isSecret(schema) ? [name] : []));
}

/** Divides a valid configuration into secret and other fields. Fields without a value are left out. */
export function splitFields(schema: Pick<ConfigSchema<unknown>, 'shape'>, config: object): SplitFields {
  const secret = new Set(secretNamesOf(schema));
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  return {
    config: Object.fromEntries(entries.filter(([name]) => !secret.has(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => secret.has(name))),
  };
}

/**
 * Applies changes to a whole configuration. `null` removes a field.
 * @throws AppError VALIDATION_ERROR that names the fields.
 */
export function mergeFields<Output>(
  schema: ConfigSchema<Output>,
  before: ConfigFields,
  changes: ConfigFields,
): Output {
  const merged = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  const result = schema.safeParse(Object.fromEntries(merged));
  if (result.success) return result.data;
  throw new AppError('VALIDATION_ERROR', { details: issueDetails(result.error.issues, 'config') });
}
