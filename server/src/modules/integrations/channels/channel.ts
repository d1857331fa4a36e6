import { z } from 'zod';
import type { ReceiverResponse, ReceiverRules } from '../../../lib/network/receiver-response.ts';
import { lineOfText } from '../../../lib/shapes.ts';
import type { MailFailure } from '../../mail/mail-failure.contract.ts';
import { organizationId } from '../../organizations/organization-id.contract.ts';
import { LANGUAGES } from '../../users/language.contract.ts';
import type { DeliverableNotification } from '../notification.contract.ts';

const MAX_NAME_LENGTH = 80;

/** The schema of the name of an integration. */
export const integrationName = lineOfText(MAX_NAME_LENGTH);
/** The schema of the language of an integration. */
export const integrationLanguage = z.enum(LANGUAGES).describe('The language of its messages');

/** A notification on its way to one integration. */
export interface Delivery<Config> {
  readonly config: Config;
  /** The secrets that were replaced in the last 24 hours, by field. */
  readonly formerSecrets: Readonly<Record<string, string>>;
  readonly notification: DeliverableNotification;
  readonly nowMs: number;
  /** The public address of the service, without a slash at its end. */
  readonly baseUrl: string;
}

/** A request to a provider. */
export interface ProviderRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent unchanged. */
  readonly body: unknown;
}

/** A mail to some recipients. */
export interface ProviderMail {
  /** Each receives its own mail. */
  readonly to: readonly string[];
  readonly language?: DeliverableNotification['language'];
  readonly subject: string;
  /** Plain text. */
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** What a kind of integrations declares. Everything about it is in its file, except its icon and its German texts in the dashboard. */
interface ChannelFields<Kind extends string, Schema extends z.ZodType> {
  readonly kind: Kind;
  /** The name of the provider. */
  readonly name: string;
  /** One sentence for the gallery. */
  readonly description: string;
  readonly config: Schema;
  /** The time between two messages to an integration, from the limits that the provider documents, in milliseconds. */
  readonly paceMs?: number;
  /** It receives each notification by itself, because programs match problems and recoveries. Others receive summaries. */
  readonly hasNoSummaries?: true;
  /** It receives acknowledgements of problems. */
  readonly hasAcknowledgements?: true;
}

/** A kind of integrations that receives one JSON request for each notification. */
export interface HttpChannel<Kind extends string = string, Schema extends z.ZodType = z.ZodType>
  extends ChannelFields<Kind, Schema>,
    ReceiverRules {
  readonly transport: 'http';
  render(delivery: Delivery<z.output<Schema>>): ProviderRequest;
  /** Returns what to change at the provider; `undefined` for responses that it does not know. */
  explain(response: ReceiverResponse): string | undefined;
}

/** A kind of integrations that receives mails. */
export interface MailChannel<Kind extends string = string, Schema extends z.ZodType = z.ZodType>
  extends ChannelFields<Kind, Schema> {
  readonly transport: 'mail';
  render(delivery: Delivery<z.output<Schema>>): ProviderMail;
  /** Returns what to change. */
  explain(failure: MailFailure): string;
}

/** How notifications are written for one kind of integration. It has no I/O: `send-through.ts` sends. */
export type Channel = HttpChannel | MailChannel;

/** Defines a kind of integrations that receives requests. Adds the schema of the input for a new integration. */
export function defineHttpChannel<const Kind extends string, Schema extends z.ZodType>(
  channel: Omit<HttpChannel<Kind, Schema>, 'transport'>,
) {
  return { ...channel, transport: 'http' as const, input: inputOf(channel.kind, channel.config) };
}

/** Defines a kind of integrations that receives mails. Adds the schema of the input for a new integration. */
export function defineMailChannel<const Kind extends string, Schema extends z.ZodType>(
  channel: Omit<MailChannel<Kind, Schema>, 'transport'>,
) {
  return { ...channel, transport: 'mail' as const, input: inputOf(channel.kind, channel.config) };
}

function inputOf<Kind extends string, Schema extends z.ZodType>(kind: Kind, config: Schema) {
  return z.strictObject({
    kind: z.literal(kind),
    name: integrationName,
    config,
    enabled: z.boolean().default(true),
    language: integrationLanguage.default('en'),
    organizationId: organizationId.optional(),
  });
}
