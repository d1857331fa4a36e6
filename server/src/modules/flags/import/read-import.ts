import { invalidField } from '../../../errors.ts';
import { readGrowthBook } from './growthbook/read-growthbook.ts';
import { type FlagImportFormat, MAX_IMPORTED_FLAGS } from './import.contract.ts';
import type { ImportedFile } from './imported-flag.ts';
import { readLaunchDarkly } from './launchdarkly/read-launchdarkly.ts';
import { readFlagsmith } from './read-flagsmith.ts';
import { readUnleash } from './unleash/read-unleash.ts';

const READERS: Readonly<Record<FlagImportFormat, (file: unknown) => ImportedFile>> = {
  unleash: readUnleash,
  launchdarkly: readLaunchDarkly,
  flagsmith: readFlagsmith,
  growthbook: readGrowthBook,
};

/** Parses an export of another product. @throws AppError VALIDATION_ERROR that names `content`. */
export function readFlagImport(format: FlagImportFormat, content: string): ImportedFile {
  const file = READERS[format](parseJson(content));
  if (file.flags.length === 0) throw invalidField('content', `contains no flags of ${format}`);
  if (file.flags.length > MAX_IMPORTED_FLAGS)
    throw invalidField('content', `must have at most ${MAX_IMPORTED_FLAGS.toLocaleString('en')} flags`);
  return file;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw invalidField('content', 'must be JSON');
  }
}
