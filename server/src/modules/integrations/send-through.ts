import type { Logger } from 'pino';
import type { ChannelDeps } from './channels/channel.ts';
import { CHANNELS } from './channels/channels.ts';
import type { IntegrationKind } from './channels/configs.contract.ts';
import { inLanguage } from './in-language.ts';
import type { Language } from './integrations.table.ts';
import type { DeliverableNotification, DeliveryAttempt } from './notification.contract.ts';
import type { StoredSecrets } from './secrets.ts';

/** Shorter parts of a secret occur in ordinary text. */
const MIN_SECRET_PART = 8;

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
  deps: ChannelDeps & { readonly logger: Pick<Logger, 'error'> },
  { kind, language, config, secrets, notification, signal }: Sending,
): Promise<DeliveryAttempt> {
  const channel = CHANNELS[kind];
  const nowMs = deps.clock.now();
  const former = Object.entries(secrets.former).filter(([, { untilMs }]) => untilMs > nowMs);
  try {
    const attempt = await channel.send(
      {
        config: channel.config.parse({ ...config, ...secrets.current }),
        formerSecrets: Object.fromEntries(former.map(([name, { value }]) => [name, value])),
        notification: inLanguage(notification, language),
        signal,
      },
      deps,
    );
    return redactAttempt(attempt, Object.values(secrets.current));
  } catch (error) {
    // The name only: the message can contain the configuration.
    const reason = error instanceof Error ? error.name : 'unknown';
    deps.logger.error({ kind, reason }, 'a notification could not be rendered or sent');
    return { status: 'failed', latencyMs: deps.clock.now() - nowMs, error: 'The message could not be sent.' };
  }
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
