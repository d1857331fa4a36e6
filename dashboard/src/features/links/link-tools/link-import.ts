import type { Inputs } from '../../../api/rpc.ts';

/** The largest file, in characters. */
export const MAX_CSV_LENGTH = 4_000_000;

/** An import as the form edits it. */
export interface ImportDraft {
  readonly csv: string;
  /** Empty for no folder. */
  readonly folderId: string;
  /** Empty for the main domain. */
  readonly domainId: string;
  /** Names separated by commas. */
  readonly tags: string;
}

/** An import without a file. */
export const EMPTY_IMPORT: ImportDraft = { csv: '', folderId: '', domainId: '', tags: '' };

type ImportInput = Omit<Inputs['links']['import'], 'organizationId' | 'dryRun'>;

/** Returns an import as the API accepts it. */
export function toImport({ csv, folderId, domainId, tags }: ImportDraft): ImportInput {
  const names = tags
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    csv,
    tags: names,
    ...(folderId !== '' && { folderId }),
    ...(domainId !== '' && { domainId }),
  };
}
