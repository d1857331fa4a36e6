import type { StatusPage } from '../parts/types.ts';
import type { PageDraft } from './page-draft.ts';

/** What every section of the designer receives. */
export interface SectionProps {
  readonly page: StatusPage;
  readonly draft: PageDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (change: Partial<PageDraft>) => void;
}
