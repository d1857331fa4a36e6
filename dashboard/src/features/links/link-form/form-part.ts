import type { LinkDraft } from './link-draft.ts';

/** What each part of the form receives. */
export interface FormPart {
  readonly draft: LinkDraft;
  readonly onChange: (change: Partial<LinkDraft>) => void;
  /** Messages of the server by field, such as `rules.0.targetUrl`. */
  readonly errors: Readonly<Record<string, string>>;
}
