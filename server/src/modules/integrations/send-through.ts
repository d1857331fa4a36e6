import type { Logger } from 'pino';
import type { Clock } from '../../lib/time/clock.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import { type DeliveryAttempt, postJson } from '../../outbound/post-json.ts';
import type { MailFailure, MailSender } from '../mail/index.ts';
import type { Channel, Delivery, HttpChannel, MailChannel } from './channels/channel.ts';
import { CHANNELS, type IntegrationKind } from './channels/channels.ts';
import { inLanguage } from './in-language.ts';
import type { Language } from './integrations.table.ts';
import type { DeliverableNotification } from './notification.contract.ts';
import type { StoredSecrets } from './secrets.ts';

/** Shorter parts of a secret occur in ordinary text. */
const MIN_SECRET_PART = 8;

/** What notifications are sent with. */
export interface SendDeps {
  readonly outbound: Outbound;
  /** `undefined` on a server without a mail server. */
  readonly mailer: MailSender | undefined;
  readonly clock: Clock;
  /** The public address of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly logger: Pick<Logger, 'error'>;
}

/** What is sent, and where. */
export interface Sending {
  readonly kind: IntegrationKind;
  readonly language: Language;
  /** The fields that are not secret. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly secrets: StoredSecrets;
  readonly notification: DeliverableNotification;
  readonly signal: AbortSignal;
}

/** Makes one attempt to send a notification through a channel. It does not throw. */
export async function sendThrough(
  deps: SendDeps,
  { kind, language, config, secrets, notification, signal }: Sending,
): Promise<DeliveryAttempt> {
  const channel: Channel = CHANNELS[kind];
  const nowMs = deps.clock.now();
  const former = Object.entries(secrets.former).filter(([, { untilMs }]) => untilMs > nowMs);
  try {
    const delivery = {
      config: channel.config.parse({ ...config, ...secrets.current }),
      formerSecrets: Object.fromEntries(former.map(([name, { value }]) => [name, value])),
      notification: inLanguage(notification, language),
      nowMs,
      baseUrl: deps.baseUrl,
    };
    const attempt = await (channel.transport === 'http'
      ? post(deps, channel, delivery, signal)
      : mail(deps, channel, delivery, signal));
    return redactAttempt(attempt, Object.values(secrets.current));
  } catch (error) {
    // The name only: the message can contain the configuration.
    const reason = error instanceof Error ? error.name : 'unknown';
    deps.logger.error({ kind, reason }, 'a notification could not be rendered or sent');
    return { status: 'failed', latencyMs: deps.clock.now() - nowMs, error: 'The message could not be sent.' };
  }
}

function post(
  deps: SendDeps,
  channel: HttpChannel,
  delivery: Delivery<unknown>,
  signal: AbortSignal,
): Promise<DeliveryAttempt> {
  return postJson(
    deps,
    { ...channel.render(delivery), signal },
    {
      ...channel,
      explain: (response) => channel.explain(response) ?? explainStatus(channel.name, response.status),
    },
  );
}

function explainStatus(name: string, status: number): string {
  if (status === 429) return `${name} accepts no more messages for now. They are sent later.`;
  if (status >= 500) return `${name} has a problem (status ${status}). The message is sent again later.`;
  if (status === 401 || status === 403) return `${name} rejected the credentials. Enter them again.`;
  if (status >= 300 && status < 400) return `${name} redirected the request. Enter the final address.`;
  return `${name} rejected the message with status ${status}.`;
}

/** Some recipients may have received it: it is sent again only if none did, because mails cannot be recognized as repeated. */
async function mail(
  { mailer }: SendDeps,
  channel: MailChannel,
  delivery: Delivery<unknown>,
  signal: AbortSignal,
): Promise<DeliveryAttempt> {
  if (mailer === undefined)
    return {
      status: 'rejected',
      latencyMs: 0,
      error: 'This server has no mail server. Its operator sets PHAROS_SMTP_URL and PHAROS_MAIL_FROM.',
    };
  const startedMs = performance.now();
  const { to: recipients, ...content } = channel.render(delivery);
  const failures: MailFailure[] = [];
  for (const to of recipients) {
    if (signal.aborted) break;
    const failure = await mailer.deliver({ ...content, kind: delivery.notification.kind, to });
    if (failure !== undefined) failures.push(failure);
  }
  const latencyMs = performance.now() - startedMs;
  const [first] = failures;
  if (first === undefined) return { status: 'delivered', latencyMs };
  const error = channel.explain(first);
  const response = first.answer === '' ? {} : { response: first.answer };
  if (failures.length < recipients.length)
    return {
      status: 'delivered',
      latencyMs,
      error: `${failures.length} of ${recipients.length}: ${error}`,
      ...response,
    };
  const isTemporary = failures.every((failure) => failure.isTemporary);
  return { status: isTemporary ? 'failed' : 'rejected', latencyMs, error, ...response };
}

/** Removes secrets from what a provider returned, which can repeat parts of the request. */
function redactAttempt(attempt: DeliveryAttempt, secrets: readonly string[]): DeliveryAttempt {
  const parts = secrets.flatMap((secret) => [secret, ...secret.split(/[/?&=:]/)]);
  const hidden = parts.filter((part) => part.length >= MIN_SECRET_PART).sort((a, b) => b.length - a.length);
  const redact = (text: string) => hidden.reduce((shown, part) => shown.replaceAll(part, '[secret]'), text);
  const { error, response, ...rest } = attempt;
  return {
    ...rest,
    ...(error === undefined ? {} : { error: redact(error) }),
    ...(response === undefined ? {} : { response: redact(response) }),
  };
}
