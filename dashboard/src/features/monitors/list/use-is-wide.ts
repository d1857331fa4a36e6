import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(width >= 80rem)');

/** Whether the window is at least 1280 px wide. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches);
}

function follow(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
