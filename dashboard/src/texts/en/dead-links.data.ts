/** The texts of links that no longer work. */
export const deadLinks = {
  title: 'This link no longer works',
  texts: {
    invitation: 'This invitation is invalid or has expired: ask the person who invited you for a new one.',
    setup:
      'This set-up link is invalid or has expired: sign in if the instance has an owner, otherwise use the link in the log of the server.',
    reset: 'This link is invalid or has expired: each link works once, for one hour.',
    email: 'This link is invalid or has expired: each link works once, for 24 hours.',
  },
  signIn: 'Sign in',
  toOverview: 'Go to the overview',
  newLink: 'Request a new link',
  toAccount: 'Go to your account',
} as const;
