import { invalidField } from '../../../errors.ts';
import { FileLimitError, parseBoundedJson } from '../../../lib/imports/bounded-parsers.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { readGrowthBook } from './growthbook/read-growthbook.ts';
import { type FlagImportFormat, MAX_FILE_ENVIRONMENTS } from './import.contract.ts';
import { assertAtMost, type ImportedFile } from './imported-flag.ts';
import { readLaunchDarkly } from './launchdarkly/read-launchdarkly.ts';
import { readFlagsmith } from './read-flagsmith.ts';
import { readUnleash } from './unleash/read-unleash.ts';

const MAX_SEGMENTS = 1_000;

const READERS: Readonly<Record<FlagImportFormat, (file: unknown) => ImportedFile>> = {
  unleash: readUnleash,
  launchdarkly: readLaunchDarkly,
  flagsmith: readFlagsmith,
  growthbook: readGrowthBook,
};

/** Parses an export of another product, in the import thread. @throws AppError VALIDATION_ERROR that names `content`; FileLimitError. */
export function readFlagImport(format: FlagImportFormat, content: string): ImportedFile {
  const file = READERS[format](parseJson(content));
  if (file.flags.length === 0) throw invalidField('content', say('flags.hasNoFlags', { format }));
  const environments = new Set(file.flags.flatMap(({ configs }) => [...configs.keys()]));
  assertAtMost(MAX_SEGMENTS, 'segments', file.segments.length);
  assertAtMost(MAX_FILE_ENVIRONMENTS, 'environments', environments.size);
  return file;
}

function parseJson(content: string): unknown {
  try {
    return parseBoundedJson(content);
  } catch (error) {
    if (error instanceof FileLimitError) throw error;
    throw invalidField('content', say('fields.mustBeJson'));
  }
}
