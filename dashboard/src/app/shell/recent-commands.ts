const STORAGE_KEY = 'pharos.recent';
const MAX_RECENT = 20;

/** Returns the ids of the commands that were run from the palette in this browser, the latest first. */
export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // The browser refuses access to storage, or the text is not JSON.
    return [];
  }
}

/** Adds a command to {@link readRecent}. */
export function addRecent(id: string): void {
  const ids = [id, ...readRecent().filter((other) => other !== id)].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
  } catch {
    // The browser refuses access to storage.
  }
}
