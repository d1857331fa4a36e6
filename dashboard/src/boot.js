// Runs before the first paint, as a classic script of its own, so that nobody sees a flash of the other theme.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('pharos.theme');
  } catch {
    // Storage may be closed to us; then the system's theme it is.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = stored === 'dark' || (stored !== 'light' && prefersDark);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
