import { invalidField } from '../../../errors.ts';
import { FileLimitError, parseBoundedJson } from '../../../lib/imports/bounded-parsers.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { ImportedPage } from './imported-page.ts';
import type { PageImportSource } from './page-import.contract.ts';
import { readOpenStatusPage } from './read-openstatus-page.ts';
import { readStatuspage } from './read-statuspage.ts';

/** Entries of each list of a file. */
const MAX_ENTRIES = 5_000;

/** Parses a file of another product, in the import thread. @throws AppError VALIDATION_ERROR that names `content`; FileLimitError. */
export function readPageImport(source: PageImportSource, content: string): ImportedPage {
  const file = parseJson(content);
  const page = source === 'statuspage' ? readStatuspage(file) : readOpenStatusPage(file);
  if (page === undefined) throw invalidField('content', say('statusPages.hasNoStatusPage', { source }));
  for (const list of ['groups', 'components', 'incidents', 'maintenances', 'notes'] as const)
    if (page[list].length > MAX_ENTRIES)
      throw invalidField(
        'content',
        say('fields.mustHaveAtMostFormatted', { count: MAX_ENTRIES, what: list }),
      );
  return page;
}

function parseJson(content: string): unknown {
  try {
    return parseBoundedJson(content);
  } catch (error) {
    if (error instanceof FileLimitError) throw error;
    throw invalidField('content', say('fields.mustBeJson'));
  }
}
