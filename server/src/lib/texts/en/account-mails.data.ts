/** The texts of mails about accounts. */
export const accountMails = {
  passwordReset: {
    subject: 'Choose a new password',
    paragraphs: [
      'We received a request to reset the password of your Pharos account. The link below works once and expires in one hour.',
      'If you did not request this, ignore this mail. Your password does not change.',
    ],
    action: 'Choose a new password',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Pharos account was changed with a reset link. All sessions were signed out.',
      'If you did not make this change, contact an owner of your organization or the server operator immediately.',
    ],
  },
  invitation: {
    subject: 'Join {organization} on Pharos',
    paragraphs: [
      '{inviter} invited you to join {organization} on Pharos. The invitation expires in seven days.',
      'If you did not expect this invitation, ignore this mail.',
    ],
    action: 'View invitation',
  },
  domainInvitation: {
    subject: 'Join {organization} on Pharos',
    paragraphs: [
      'You asked to join an organization with this e-mail address. {organization} accepts addresses of your domain. The link below works once and expires in seven days.',
      'If you did not request this, ignore this mail.',
    ],
    action: 'View invitation',
  },
  emailConfirmation: {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'A Pharos user requested to change the e-mail address of their account to this address. Confirm the change with the link below. It works once and expires in 24 hours.',
      'If you did not request this, ignore this mail.',
    ],
    action: 'Confirm this address',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'The e-mail address of your Pharos account was changed to {email}. This address no longer receives mail from Pharos.',
      'If you did not make this change, contact an owner of your organization or the server operator immediately.',
    ],
  },
} as const;
