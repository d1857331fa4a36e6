import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWebsites } from '../../api/session.ts';

const STORAGE_KEY = 'pharos.website';

/**
 * Returns the id of the website whose pages the sidebar shows: that of the page, else the one that was opened last, so that the
 * sidebar stays the same on pages outside of websites. `undefined` if there is none, or while websites load.
 */
export function useOpenWebsite(): string | undefined {
  const { websiteId } = useParams({ strict: false });
  const websites = useWebsites() ?? [];
  useEffect(() => {
    if (websiteId !== undefined) remember(websiteId);
  }, [websiteId]);
  const isShown = (id: string | null | undefined) => websites.some((website) => website.id === id);
  const remembered = readRemembered();
  if (isShown(websiteId)) return websiteId;
  if (remembered !== null && isShown(remembered)) return remembered;
  return websites.length === 1 ? websites[0]?.id : undefined;
}

function readRemembered(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // The browser refuses access to storage.
    return null;
  }
}

function remember(websiteId: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, websiteId);
  } catch {
    // The browser refuses access to storage.
  }
}
