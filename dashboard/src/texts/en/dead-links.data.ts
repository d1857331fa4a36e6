/** The texts of links that no longer work. */
export const deadLinks = {
  title: 'This link no longer works',
  texts: {
    invitation: 'This invitation is invalid or has expired. Ask the person who invited you for a new one.',
    setup:
      'This set-up link is invalid or has expired. The instance may already have an owner. Otherwise, the log of the server has the current link.',
    reset: 'This link is invalid or has expired. A link works once, for a limited time.',
  },
  signIn: 'Sign in',
  toOverview: 'Go to the overview',
  newLink: 'Request a new link',
} as const;
