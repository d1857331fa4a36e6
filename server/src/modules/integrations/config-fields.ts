import {
  type ConfigFields,
  type ConfigSchema,
  mergeFields,
  secretNamesOf,
  splitFields,
} from '../../lib/split-config.ts';
import { CHANNELS, type IntegrationKind } from './channels/channels.ts';
import type { StoredSecrets } from './secrets.ts';

/** How long a replaced secret is used as well, in milliseconds. */
const FORMER_SECRET_MS = 24 * 60 * 60 * 1000;

/** The configuration of an integration, as it is stored. */
export interface SplitConfig {
  /** The fields that are not secret. */
  readonly config: ConfigFields;
  readonly secrets: StoredSecrets;
}

/** Returns the names of the secret fields of a kind. */
export function secretFieldsOf(kind: IntegrationKind): readonly string[] {
  return secretNamesOf(CHANNELS[kind].config);
}

/** Divides a valid configuration into secret and other fields. */
export function splitConfig(kind: IntegrationKind, config: object): SplitConfig {
  const split = splitFields(CHANNELS[kind].config, config);
  const current = Object.entries(split.secrets).map(([name, value]) => [name, String(value)]);
  return { config: split.config, secrets: { current: Object.fromEntries(current), former: {} } };
}

/**
 * Applies changes to a stored configuration. `null` removes a field. A replaced secret remains in use for 24 hours.
 * @throws AppError VALIDATION_ERROR that names the fields.
 */
export function changeConfig(
  kind: IntegrationKind,
  stored: SplitConfig,
  changes: ConfigFields,
  nowMs: number,
): SplitConfig {
  const schema: ConfigSchema<object> = CHANNELS[kind].config;
  const after = splitConfig(
    kind,
    mergeFields(schema, { ...stored.config, ...stored.secrets.current }, changes),
  );
  const replaced = Object.entries(stored.secrets.current).flatMap(([name, value]) => {
    const isReplaced = after.secrets.current[name] !== undefined && after.secrets.current[name] !== value;
    return isReplaced ? [[name, { value, untilMs: nowMs + FORMER_SECRET_MS }]] : [];
  });
  const former = { ...stored.secrets.former, ...Object.fromEntries(replaced) };
  return { config: after.config, secrets: { current: after.secrets.current, former } };
}
