import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Links of invitations. A link contains a token: the id of the invitation and its HMAC. Neither the state store nor the audit log
 * contains the token, so reading them is not enough to accept an invitation.
 */
export interface InvitationLinks {
  /** Returns the link of an invitation. */
  linkTo(id: string): string;
  /** Returns the id of the invitation that a token belongs to; `undefined` if the token is invalid. */
  idOf(token: string): string | undefined;
}

/** Creates the links. */
export function createInvitationLinks({
  keyFor,
  baseUrl,
}: {
  keyFor(purpose: string): Buffer;
  /** URL of the service, without a trailing slash. */
  readonly baseUrl: string;
}): InvitationLinks {
  const key = keyFor('invitation-links');
  const signatureOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url');
  return {
    linkTo: (id) => `${baseUrl}/invitations/${id}.${signatureOf(id)}`,
    idOf: (token) => {
      const [id = '', signature = ''] = token.split('.');
      const [expected, given] = [Buffer.from(signatureOf(id)), Buffer.from(signature)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
  };
}
