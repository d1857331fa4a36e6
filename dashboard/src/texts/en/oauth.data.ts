/** The texts of the page on which people authorize an app, and of the list of authorized apps. */
export const oauth = {
  consent: {
    connect: 'Connect an app',
    loading: 'Loading the app',
    title: 'Authorize {name}?',
    signedInAs: 'You are signed in as {email}.',
    footer: 'You can revoke access at any time in your account settings.',
    unverified: 'This app is not verified. It chose its own name.',
    unverifiedAt: 'This app is not verified. It chose its own name and address: {address}.',
    /** The name of the target stands between the two parts. */
    redirect: {
      before: 'You will be redirected to ',
      after: '. Continue only if you opened this page from there.',
    },
    thisComputer: 'an app on this computer',
    organization: 'Organization',
    scopes: 'This app will be able to',
    beyondRole: 'Not allowed by your role',
    duration: 'Access ends when you revoke it, or when the app has not used it for 30 days.',
    allow: 'Allow',
    deny: 'Deny',
  },
  rejected: {
    title: 'This app cannot connect',
    footer: 'No access was granted, and no data was sent to the app.',
    noRequest: 'The authorization request is missing. Start again in the app that you want to connect.',
    invalidClient: 'This app is not registered here. It may need to register again.',
    invalidRedirect:
      'The app requested a redirect to an address that it did not register. Someone may be impersonating it.',
    clientDisabled: 'Access of this app was revoked.',
    invalidScope: 'The app requested a scope that does not exist.',
    invalidTarget: 'The app requested access to another server.',
    invalidRequest: 'The app sent an invalid authorization request.',
  },
  grants: {
    authorizedBy: 'Authorized by {email}',
    allWebsites: 'All websites',
    websites: '{count, plural, one {# website} other {# websites}}',
    neverUsed: 'Never used',
    lastUsed: 'Last used {time}',
    since: 'Authorized on {time}',
    revoke: 'Revoke',
    revokeNamed: 'Revoke {name}',
  },
} as const;
