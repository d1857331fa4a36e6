/** The path of the main domain at which members of an organization obtain access to a page on its own domain. */
export const SIGN_IN_PATH = '/status/sign-in';

/** Returns where a visitor without access to a page for members signs in. Sessions exist on the main domain only. */
export function signInUrlOf(baseUrl: string, hostname: string, { base }: { readonly base: string }): string {
  return base === ''
    ? `${baseUrl}${signInPathOf(hostname)}`
    : `${baseUrl}/sign-in?${new URLSearchParams({ next: base })}`;
}

/** Returns the path of the main domain that sends a member to the page on a custom domain. */
export function signInPathOf(hostname: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ host: hostname })}`;
}
