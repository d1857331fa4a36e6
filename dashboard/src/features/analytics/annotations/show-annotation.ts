import { showNotification } from '../../../lib/server-texts/show-server-text.ts';
import type { Annotation } from './use-annotations.ts';

/** Returns the text of an annotation in the language of the page. The server describes changes of flags in English. */
export function showAnnotation({ kind, text }: Pick<Annotation, 'kind' | 'text'>): string {
  return kind === 'flag' ? showNotification({ kind: 'flag.changed', title: text, text }).title : text;
}
