/** A language of the interface. */
export type Language = 'en' | 'de';

/**
 * The language of this page, also for `Intl`. `boot.js` chooses it before the first paint: the stored choice, else the
 * first language of the browser that the interface has.
 */
export const LANGUAGE: Language =
  typeof document !== 'undefined' && document.documentElement.lang === 'de' ? 'de' : 'en';
