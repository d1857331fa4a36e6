import { useSyncExternalStore } from 'react';

/** What was chosen; `system` follows the system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** The same name as in `boot.js`. */
const STORAGE_KEY = 'pharos.theme';
const listeners = new Set<() => void>();
let choice: ThemeChoice = readChoice();

/** The chosen theme, and how to choose another; it is remembered in this browser. */
export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, () => choice), chooseTheme];
}

/** Chooses a theme. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage may be closed to us: then the choice lasts as long as the page.
  }
  apply();
}

/** Follows the system and other tabs until the answer is called. */
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
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
