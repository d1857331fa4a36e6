/**
 * Goes to where one signs in, by loading it anew: nothing that was read in the session stays in memory.
 *
 * @param next where to go afterwards.
 */
export function leaveToSignIn(next?: string): void {
  const search = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
  window.location.assign(`/sign-in${search}`);
}

/** A page that the browser kept whole, and brings back after "back", may be of a session that ended: it is loaded anew. */
export function reloadWhenBroughtBack(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
