import type { LinkRow } from '../links.table.ts';

/** The key of a link in the directory. No slug contains a colon. */
export function directoryKeyOf({ domainId, slugKey }: Pick<LinkRow, 'domainId' | 'slugKey'>): string {
  return domainId === null ? slugKey : `${domainId}:${slugKey}`;
}

/** Returns the parts of a key. */
export function readDirectoryKey(key: string): Pick<LinkRow, 'domainId' | 'slugKey'> {
  const colon = key.indexOf(':');
  if (colon === -1) return { domainId: null, slugKey: key };
  return { domainId: key.slice(0, colon), slugKey: key.slice(colon + 1) };
}
