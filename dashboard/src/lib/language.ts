/** A language of the interface. */
export type Language = 'en' | 'de';

/** The same name as in `boot.js`. */
const STORAGE_KEY = 'pharos.language';

/**
 * The language of this page, also for `Intl`. `boot.js` chooses it before the first paint: that of the account that was last
 * used in this browser, else that of the browser.
 */
export const LANGUAGE: Language =
  typeof document !== 'undefined' && document.documentElement.lang === 'de' ? 'de' : 'en';

/**
 * Stores the language of the account in this browser, and reloads the page if it is in another language.
 * @param language `null` for the language of the browser.
 */
export function followLanguage(language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The browser refuses access to storage: the page keeps the language of the browser.
    return;
  }
  const shown = language ?? document.documentElement.dataset['browserLanguage'];
  if (shown !== LANGUAGE) location.reload();
}
