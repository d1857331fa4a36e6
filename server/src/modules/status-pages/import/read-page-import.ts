import { invalidField } from '../../../errors.ts';
import type { ImportedPage } from './imported-page.ts';
import type { PageImportSource } from './page-import.contract.ts';
import { readOpenStatusPage } from './read-openstatus-page.ts';
import { readStatuspage } from './read-statuspage.ts';

/** Parses a file of another product. @throws AppError VALIDATION_ERROR that names `content`. */
export function readPageImport(source: PageImportSource, content: string): ImportedPage {
  const file = parseJson(content);
  const page = source === 'statuspage' ? readStatuspage(file) : readOpenStatusPage(file);
  if (page === undefined) throw invalidField('content', `contains no status page of ${source}`);
  return page;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw invalidField('content', 'must be JSON');
  }
}
