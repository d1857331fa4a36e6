import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import { isSecret } from '../../lib/config-field.ts';
import { issueDetails } from '../../lib/issue-details.ts';
import { CONFIGS, type IntegrationKind } from './channels/configs.contract.ts';
import type { StoredSecrets } from './secrets.ts';

/** How long a replaced secret is used as well, in milliseconds. */
const FORMER_SECRET_MS = 24 * 60 * 60 * 1000;

type Config = Readonly<Record<string, unknown>>;

/** The configuration of an integration, as it is stored. */
export interface SplitConfig {
  /** The fields that are not secret. */
  readonly config: Config;
  readonly secrets: StoredSecrets;
}

/** Returns the names of the secret fields of a kind. */
export function secretFieldsOf(kind: IntegrationKind): readonly string[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = CONFIGS[kind].shape;
  return Object.entries(shape).flatMap(([name, schema]) => (isSecret(schema) ? [name] : []));
}

/** Divides a valid configuration into secret and other fields. */
export function splitConfig(kind: IntegrationKind, config: object): SplitConfig {
  const secret = new Set(secretFieldsOf(kind));
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  const current = entries.filter(([name]) => secret.has(name)).map(([name, value]) => [name, String(value)]);
  return {
    config: Object.fromEntries(entries.filter(([name]) => !secret.has(name))),
    secrets: { current: Object.fromEntries(current), former: {} },
  };
}

/**
 * Applies changes to a stored configuration. `null` removes a field. A replaced secret remains in use for 24 hours.
 * @throws AppError VALIDATION_ERROR that names the fields.
 */
export function changeConfig(
  kind: IntegrationKind,
  stored: SplitConfig,
  changes: Config,
  nowMs: number,
): SplitConfig {
  const before = { ...stored.config, ...stored.secrets.current };
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  );
  const result = CONFIGS[kind].safeParse(merged);
  if (!result.success) {
    const details = issueDetails(result.error.issues, 'config');
    throw new AppError('VALIDATION_ERROR', { details });
  }
  const after = splitConfig(kind, result.data);
  const replaced = Object.entries(stored.secrets.current).flatMap(([name, value]) => {
    const isReplaced = after.secrets.current[name] !== undefined && after.secrets.current[name] !== value;
    return isReplaced ? [[name, { value, untilMs: nowMs + FORMER_SECRET_MS }]] : [];
  });
  const former = { ...stored.secrets.former, ...Object.fromEntries(replaced) };
  return { config: after.config, secrets: { current: after.secrets.current, former } };
}
