// Runs before the first paint, as a classic script of its own, so that the page does not flash in another theme or language.
(() => {
  const readItem = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // The browser may refuse access to storage; then the system's settings are used.
      return null;
    }
  };
  const theme = readItem('pharos.theme');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = theme === 'dark' || (theme !== 'light' && prefersDark);
  const root = document.documentElement;
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.dataset.browserLanguage = navigator.language.startsWith('de') ? 'de' : 'en';
  const language = readItem('pharos.language');
  root.lang = language === 'de' || language === 'en' ? language : root.dataset.browserLanguage;
})();
