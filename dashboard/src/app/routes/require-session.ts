import { redirect } from '@tanstack/react-router';
import { isSignedOut } from '../../api/problem.ts';

/**
 * Returns the data that a page for signed-in users loads.
 *
 * @param href the address to open after sign-in.
 * @throws a redirect to the sign-in page if the session ended meanwhile. It reloads the page, so that no data of the session
 * stays in memory. Other errors are thrown unchanged.
 */
export async function requireSession<Data>(loading: Promise<Data>, href: string): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    throw redirectToSignIn(href, true);
  }
}

/** Creates a redirect to the sign-in page. @param href the address to open after sign-in. */
export function redirectToSignIn(href: string, reloadDocument = false) {
  return redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href }, reloadDocument });
}
