import { useSyncExternalStore } from 'react';

/** A choice of theme. `system` follows the settings of the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** `boot.js` uses the same key. */
const STORAGE_KEY = 'pharos.theme';
const listeners = new Set<() => void>();
let choice: ThemeChoice = readChoice();

/** Returns the chosen theme and a function that changes it. */
export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, () => choice), chooseTheme];
}

/** Changes the theme and stores the choice in this browser. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // The browser may refuse access to storage. Then the choice lasts as long as the page.
  }
  apply();
}

/** Follows changes of the system theme and of the choice in other tabs. Returns a function that stops it. */
export function followTheme(): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const onStorage = (): void => {
    choice = readChoice();
    apply();
  };
  system.addEventListener('change', apply);
  window.addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', apply);
    window.removeEventListener('storage', onStorage);
  };
}

function apply(): void {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = choice === 'dark' || (choice === 'system' && prefersDark);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

function readChoice(): ThemeChoice {
  try {
    // An embedded page has the theme that its address names, as in `boot.js`.
    const stored = location.pathname.startsWith('/embed/')
      ? new URLSearchParams(location.search).get('theme')
      : localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
