import type { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { isSecret } from '../../../lib/config-field.ts';
import { issueDetails } from '../../../lib/issue-details.ts';
import { CONFIGS, type MonitorKind } from './configs.contract.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The configuration of a monitor, as it is stored. */
export interface SplitConfig {
  /** The fields that are not secret. */
  readonly config: Fields;
  readonly secrets: Fields;
}

/** Returns the names of the secret fields of a kind. */
export function secretFieldsOf(kind: MonitorKind): readonly string[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = CONFIGS[kind].shape;
  return Object.entries(shape).flatMap(([name, schema]) => (isSecret(schema) ? [name] : []));
}

/** Divides a valid configuration into secret and other fields. */
export function splitConfig(kind: MonitorKind, config: object): SplitConfig {
  const secret = new Set(secretFieldsOf(kind));
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  return {
    config: Object.fromEntries(entries.filter(([name]) => !secret.has(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => secret.has(name))),
  };
}

/** Applies changes to a stored configuration. `null` removes a field. @throws AppError VALIDATION_ERROR that names the fields. */
export function changeConfig(kind: MonitorKind, stored: SplitConfig, changes: Fields): SplitConfig {
  const merged = Object.fromEntries(
    Object.entries({ ...stored.config, ...stored.secrets, ...changes }).filter(([, value]) => value !== null),
  );
  const result = CONFIGS[kind].safeParse(merged);
  if (!result.success)
    throw new AppError('VALIDATION_ERROR', { details: issueDetails(result.error.issues, 'config') });
  return splitConfig(kind, result.data);
}

/** Returns what is checked, for people. */
export function targetOf(kind: MonitorKind, config: Fields): string {
  const { url, steps, host, port, name, domain, cron, periodSeconds } = config;
  switch (kind) {
    case 'http':
      return String(url);
    case 'transaction': {
      const [first]: unknown[] = Array.isArray(steps) ? steps : [];
      return String(typeof first === 'object' && first !== null ? Reflect.get(first, 'url') : '');
    }
    case 'heartbeat':
      return cron === undefined ? `every ${String(periodSeconds)} s` : String(cron);
    case 'tcp':
    case 'tls':
      return `${String(host)}:${String(port)}`;
    case 'dns':
      return String(name);
    case 'ping':
      return String(host);
    case 'domain':
      return String(domain);
  }
}
