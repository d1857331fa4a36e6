// Runs before the first paint, as a classic script of its own, so that nobody sees a flash of the other theme or language.
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
  // German is not complete yet, so it is not chosen by the language of the browser.
  root.lang = readItem('pharos.language') === 'de' ? 'de' : 'en';
})();
