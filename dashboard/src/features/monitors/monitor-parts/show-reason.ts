import { showServerText } from '../../../lib/server-texts/show-server-text.ts';

/** Returns the sentence why a check failed in the language of the page; in English where it has no translation. */
export function showReason(reason: string): string {
  return showServerText(reason, 'reasons');
}
