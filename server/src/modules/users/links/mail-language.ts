import { inArray } from 'drizzle-orm';
import { supportedLanguage } from '../../../lib/text/accept-language.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { LANGUAGES, type Language } from '../language.contract.ts';
import { user } from '../users.table.ts';

/**
 * Returns the language of a mail: that of the first of the accounts that has chosen one, otherwise that of the browser.
 * @param emails the addresses of the accounts, in order of precedence. They may have no account.
 * @param acceptLanguage the `Accept-Language` header of the request that causes the mail, if the recipient sent it.
 */
export async function mailLanguage(
  handle: Pick<StateHandle, 'select'>,
  emails: readonly string[],
  acceptLanguage?: string | undefined,
): Promise<Language> {
  const found = await handle
    .select({ email: user.email, language: user.language })
    .from(user)
    .where(inArray(user.email, [...emails]));
  const chosen = emails.flatMap((email) => found.find((one) => one.email === email)?.language ?? [])[0];
  return chosen ?? preferredLanguage(acceptLanguage);
}

/** Returns the supported language that a browser prefers; English if there is none. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  return supportedLanguage(acceptLanguage, LANGUAGES) ?? 'en';
}
