import type { Frame } from '../../analytics/index.ts';

/** What can be asked of measurements and of errors: they know their browser, place and page, but no visit. */
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
/** Fields that mean the same there under another name. */
const RENAMED: Readonly<Record<string, string>> = { page: 'path' };

/** A scope without what cannot be asked, and the fields that were left out. */
export interface ApplicableScope {
  readonly scope: Frame;
  readonly ignored: readonly string[];
}

/**
 * The part of a scope that holds for measurements and errors: the API refuses conditions on what these do not know.
 *
 * @param own what this kind of fact knows beside that, such as `fingerprint`.
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
