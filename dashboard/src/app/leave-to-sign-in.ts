/**
 * Goes to the sign-in page with a full page load, so that no data of the session stays in memory.
 *
 * @param next the address to open after sign-in.
 */
export function leaveToSignIn(next?: string): void {
  const search = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
  window.location.assign(`/sign-in${search}`);
}

/** Reloads pages that the browser restores from its back/forward cache, because their session may have ended. */
export function reloadRestoredPages(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
