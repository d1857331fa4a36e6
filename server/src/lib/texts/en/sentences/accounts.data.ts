/** Sentences about users, organizations, keys, share links and reports by mail. */
export const users = {
  isOnlyUser: 'You are the only user of this instance',
  setUpLinkIsInvalid: 'This set-up link is invalid or has expired',
  emailIsInUse: 'This e-mail address is already in use',
  linkIsInvalid: 'This link is invalid or has expired',
  invitationIsInvalid: 'This invitation is invalid or has expired',
  signInToAcceptInvitation: 'Sign in to accept this invitation',
  noMailAskOwner: 'This instance does not send mail. Ask an owner of the organization for an invitation',
  instanceSendsMail: 'This instance sends mail. The user can request a link on the sign-in page',
  changeOwnPassword: 'Change your own password in your account',
  noSuchMember: 'The organization has no member with this id',
  belongsToOtherOrganization:
    'This user belongs to an organization that you do not manage. Ask the server operator',
  roleIsHigher: 'The role of this user is higher than yours',
  noMailAskOperator:
    'This instance does not send mail. Ask an owner of your organization or the server operator for a link',
  tooManyPasskeys: 'You have reached the limit of {max} passkeys. Delete a passkey first',
  passkeyWasNotAccepted: 'This passkey was not accepted',
  mustBeSixDigits: 'must be six digits',
  mustBeTenLetters: 'must be ten letters and digits',
  secondFactorIsOn: 'Two-factor authentication is already on',
  hasAlreadyBeenUsed: 'has already been used; wait for the next code',
  isAlreadySignedIn: 'You are already signed in',
  signInAgain: 'Sign in again',
  mustComeFromPasskey: 'must come from a passkey that requires a PIN, fingerprint or face',
  passkeyIsAlreadyRegistered: 'This passkey is already registered',
  invalidEmailOrPassword: 'Invalid email or password',
  isIncorrect: 'is incorrect',
} as const;

export const keys = {
  mustNotContainScopeTwice: 'must not contain a scope twice',
  keyIsRevoked: 'The key is revoked',
  keyHasExpired: 'The key has expired',
  isNotWebsiteOfOrganization: 'is not a website of this organization',
  onlyCreatorAddsScope:
    'The scope manage:flags is added by the person who created the key. Create another key',
  onlyCreatorRotates:
    'A key with the scope manage:flags is rotated by the person who created it. Create another key, and revoke this one',
} as const;

export const oauth = {
  exceedsRole: 'exceed your role: {names}',
  mustBeWebsitesOfOrganization: 'must be websites of the organization',
  hasExpiredOrWasModified: 'has expired or was modified. Start again in the application.',
  noApplicationHasClientId: 'No application has this client id',
  sendForm: 'Send a form: application/x-www-form-urlencoded',
  mustBeVisibleText:
    'must be visible text, without invisible characters or characters that change the text direction',
  mustNotBeAddress: 'must not be an address of this service',
  clientIdIsRequired: 'client_id is required',
} as const;

export const organizations = {
  stillHasWebsites: '“{name}” still has websites. Delete or transfer them first.',
  isOnlyOwner:
    'You are the only owner of “{name}”: make another member an owner, or remove the other members',
  mustBeAtMost256Kb: 'must be at most 256 KB',
  mustBeImage: 'must be a PNG, JPEG or WebP image',
  mustHavePixels: 'must be {min} to {max} pixels wide and high; it is {width} × {height}',
  ownsTooMany: 'You already own {max} organizations, the maximum',
  mustBeSlug: 'must consist of lower-case letters, digits and hyphens, without a hyphen at its ends',
  mustBeCurrency: 'must be an ISO 4217 code, such as EUR',
  mustBeDomain: 'must be a domain such as example.com',
  mustNotBeMailProvider: 'must not be the domain of a public mail provider',
  slugIsAlreadyInUse: 'The slug “{slug}” is already in use',
  isAlreadyInUse: 'is already in use',
  setUpOwnSecondFactor: 'Set up two-factor authentication for your own account first',
  ownerMustSetUpSecondFactor: 'An owner must set up two-factor authentication first',
  mustBeDomainOfOwner: 'must be the domain of the e-mail address of an owner or admin',
} as const;

export const organizationExports = {
  anotherExportIsRunning: 'Another export of this organization is not finished yet',
  archiveIsNotWrittenYet: 'The archive is not written yet',
  archiveIsTooLarge: 'The archive is larger than 20 GB. Export the websites one by one with GET /v1/export',
  exportFailed: 'The export failed. Create another one',
  archiveHasExpired: 'The archive has expired. Create another export',
} as const;

export const shares = {
  shareLinkDoesNotExist: 'The share link does not exist, has expired or was revoked',
  mustBeOrigin: 'must be an origin such as https://intranet.example',
  mustBeOneOrigin: 'must be one origin, without *',
  mustHaveHostOfLetters: 'must have a host of letters, digits, hyphens and dots',
  mustBeOriginOnly: 'must be an origin, without a path or anything else after the host',
  tooManyShareLinks: 'A website has at most {max} share links',
  mustBeNullForLink: 'must be null for a link with a password',
  repeatsOrigin: 'repeats an earlier origin',
} as const;

export const scheduledReports = {
  mustNotContainAddressTwice: 'must not contain an address twice',
  mustHaveAddress: 'must have an address, unless `integrationIds` has an integration',
  mustBeEmptyWithoutMailServer: 'must be empty: no mail server is configured (PHAROS_SMTP_URL)',
  isNotIntegrationOfOrganization: 'is not an integration of this organization',
  tooManyScheduledReports: 'An organization has at most {max} scheduled reports',
} as const;
