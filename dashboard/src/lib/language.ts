/** A language of the interface. */
export type Language = 'en' | 'de';

/**
 * The language of this page, also for `Intl`. `boot.js` chooses it before the first paint: `pharos.language` in the local
 * storage, else English.
 */
export const LANGUAGE: Language =
  typeof document !== 'undefined' && document.documentElement.lang === 'de' ? 'de' : 'en';
