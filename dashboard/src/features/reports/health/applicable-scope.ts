import type { Frame } from '../../analytics/index.ts';

/** The dimensions of web vitals and errors, which have no attributes of the visit. */
const KNOWN: ReadonlySet<string> = new Set([
  'country',
  'region',
  'city',
  'device_type',
  'browser_name',
  'browser_version',
  'browser_with_version',
  'os_name',
  'os_version',
  'os_with_version',
  'path',
  'hostname',
  'bot',
]);
/** Fields that have another name there. */
const RENAMED: Readonly<Record<string, string>> = { page: 'path' };

/** A scope without filters that do not apply, and the fields of these filters. */
export interface ApplicableScope {
  readonly scope: Frame;
  readonly ignored: readonly string[];
}

/**
 * Removes the filters of a scope that the API rejects for web vitals and errors.
 *
 * @param own additional dimensions, such as `fingerprint`.
 */
export function applicableScope(scope: Frame, own: readonly string[] = []): ApplicableScope {
  const { filters = [], ...rest } = scope;
  const renamed = filters.map((filter) => ({ ...filter, field: RENAMED[filter.field] ?? filter.field }));
  const isKnown = (field: string) => KNOWN.has(field) || own.includes(field);
  const kept = renamed.filter(({ field }) => isKnown(field));
  return {
    scope: { ...rest, ...(kept.length > 0 && { filters: kept }) },
    ignored: [...new Set(renamed.map(({ field }) => field).filter((field) => !isKnown(field)))],
  };
}
