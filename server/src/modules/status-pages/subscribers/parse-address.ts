import { z } from 'zod';
import { invalidField } from '../../../errors.ts';
import { SLACK_WEBHOOKS } from '../../../lib/network/slack-webhooks.ts';
import { type Sentence, say } from '../../../lib/texts/sentence.ts';
import type { SubscriberKind } from '../page-states.data.ts';

const MAX_EMAIL_LENGTH = 254;
const isEmail = z.email();

/** Returns an address in the form in which it is stored. @throws AppError VALIDATION_ERROR. */
export function parseAddress(kind: SubscriberKind, text: string, field = 'address'): string {
  const problem = problemOf(kind, text);
  if (problem !== undefined) throw invalidField(field, problem);
  return kind === 'email' ? text.trim().toLowerCase() : new URL(text).href;
}

/** Returns why an address cannot be used, or `undefined`. */
export function problemOf(kind: SubscriberKind, text: string): Sentence | undefined {
  if (kind === 'email') {
    const address = text.trim().toLowerCase();
    return address.length <= MAX_EMAIL_LENGTH && isEmail.safeParse(address).success
      ? undefined
      : say('fields.mustBeEMailAddress');
  }
  if (!URL.canParse(text)) return say('statusPages.mustBeAbsoluteUrl');
  const { protocol, username, password, hostname, pathname } = new URL(text);
  if (protocol !== 'https:') return say('fields.mustBeginWithHttps');
  if (username !== '' || password !== '') return say('fields.mustNotContainUserName');
  const isSlack =
    SLACK_WEBHOOKS.hosts.some((host) => host === hostname) && SLACK_WEBHOOKS.path.test(pathname);
  if (kind === 'slack' && !isSlack) return say('statusPages.mustBeIncomingWebhook');
  return undefined;
}

/** Returns an address as people who manage a page see it. The path of an incoming webhook of Slack is a secret. */
export function showAddress(kind: SubscriberKind, address: string): string {
  if (kind !== 'slack') return address;
  const [shown = '', digest] = address.split('#');
  // Stored addresses have this form already.
  return digest === undefined ? `${new URL(address).origin}/…${address.slice(-4)}` : shown;
}

/** Whether an e-mail address is in a list of addresses and of domains such as `@example.com`. */
export function isListed(email: string, list: readonly string[]): boolean {
  return list.includes(email) || list.includes(email.slice(email.lastIndexOf('@')));
}
