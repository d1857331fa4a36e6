import { translate } from '../../../../../server/src/lib/german/translate.ts';
import { messages } from './messages.ts';

/** Returns the sentence why a check failed in the language of the page; in English where it has no translation. */
export function showReason(reason: string): string {
  return translate(reason, messages.reasons);
}
