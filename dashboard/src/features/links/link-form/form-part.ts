import type { LinkDraft } from './link-draft.ts';

/** What each part of the form receives. */
export interface FormPart {
  readonly draft: LinkDraft;
  readonly onChange: (change: Partial<LinkDraft>) => void;
  /** Messages of the server by field, such as `rules.0.targetUrl`. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Returns the error of a field or of the first invalid part of it, or `undefined`. */
export function errorIn(errors: FormPart['errors'], field: string): string | undefined {
  return Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}
