import type { z } from 'zod';
import type { Clock } from '../../../lib/clock.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { MailSender } from '../../mail/index.ts';
import type { DeliverableNotification, DeliveryAttempt } from '../notification.contract.ts';
import type { IntegrationKind } from './configs.contract.ts';

/** What channels send with. */
export interface ChannelDeps {
  readonly outbound: Outbound;
  /** `undefined` on a server without a mail server. */
  readonly mailer: MailSender | undefined;
  readonly clock: Clock;
  /** The public address of the service, without a slash at its end. */
  readonly baseUrl: string;
}

/** A notification on its way to one integration. */
export interface Delivery<Config> {
  readonly config: Config;
  /** The secrets that were replaced in the last 24 hours, by field. */
  readonly formerSecrets: Readonly<Record<string, string>>;
  readonly notification: DeliverableNotification;
  readonly signal: AbortSignal;
}

/** How notifications are sent to one kind of integration. */
export interface Channel<Schema extends z.ZodType = z.ZodType> {
  readonly kind: IntegrationKind;
  /** The name of the provider. */
  readonly name: string;
  /** One sentence for the gallery. */
  readonly description: string;
  readonly config: Schema;
  /** Makes one attempt. It does not throw for what providers and networks do. */
  send(delivery: Delivery<z.output<Schema>>, deps: ChannelDeps): Promise<DeliveryAttempt>;
}
