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
  // An embedded page has the theme that its address names.
  const isEmbedded = location.pathname.startsWith('/embed/');
  const theme = isEmbedded ? new URLSearchParams(location.search).get('theme') : readItem('pharos.theme');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = theme === 'dark' || (theme !== 'light' && prefersDark);
  const root = document.documentElement;
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.dataset.browserLanguage = navigator.language.startsWith('de') ? 'de' : 'en';
  const language = readItem('pharos.language');
  root.lang = language === 'de' || language === 'en' ? language : root.dataset.browserLanguage;

  // The build replaces the list: what pages load, by a pattern of their paths. Requests start while the first scripts load, and the page
  // takes the answers (`api/early-requests.ts`).
  const pages = typeof PHAROS_PAGES === 'undefined' ? [] : PHAROS_PAGES;
  const early = new Map();
  for (const { path, files, gets, posts } of pages) {
    const [, id] = new RegExp(path).exec(location.pathname + location.search) ?? [];
    if (id === undefined) continue;
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
    }
    const send = (url, init) => {
      const answer = fetch(url, {
        ...init,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
      });
      // The page handles the error when it takes the answer.
      answer.catch(() => undefined);
      early.set(`${url} ${init.body ?? ''}`, answer);
    };
    for (const url of gets) send(url, { method: 'GET' });
    for (const [url, body] of posts) send(url, { method: 'POST', body: body.replaceAll('$id', id) });
  }
  window.pharosEarly = early;
})();
