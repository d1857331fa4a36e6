import { eq, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../errors.ts';
import { parseJsonBody } from '../../http/body/parse-json.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import type { PaymentProvider } from './payment-kinds.contract.ts';
import { type PaymentRow, type PaymentSourceRow, paymentSources } from './payments.table.ts';
import { lemonSqueezy } from './providers/lemon-squeezy.ts';
import { paddle } from './providers/paddle.ts';
import { polar } from './providers/polar.ts';
import type { Provider, SignedRequest } from './providers/provider.ts';
import { isObject } from './providers/read-json.ts';
import { stripe } from './providers/stripe.ts';
import type { SourceErrors } from './source-errors.ts';
import type { SourceSecrets } from './source-secrets.ts';
import { storeReport } from './store-report.ts';

/** The adapters of all providers. */
export const PROVIDERS: Readonly<Record<PaymentProvider, Provider>> = {
  stripe,
  paddle,
  lemon_squeezy: lemonSqueezy,
  polar,
};

/** The result of a webhook. */
export interface Receipt {
  /** `ignored` for events that do not concern money, and for those of the other mode. */
  readonly status: 'stored' | 'ignored';
  readonly reason?: string;
}

interface WebhookReceiverDeps {
  readonly state: State;
  readonly secrets: SourceSecrets;
  readonly errors: SourceErrors;
  /** Writes payments as facts; resolves when they are on disk. */
  readonly write: (rows: readonly PaymentRow[]) => Promise<void>;
  readonly hashCustomer: (sourceId: string, customer: string) => string;
  readonly clock: Clock;
}

/** Receives webhooks of payment providers. */
export class WebhookReceiver {
  readonly #deps: WebhookReceiverDeps;

  constructor(deps: WebhookReceiverDeps) {
    this.#deps = deps;
  }

  /**
   * Verifies and stores a webhook. When it resolves, the payments are durable.
   * @throws AppError NOT_FOUND for an unknown address, BAD_REQUEST for a wrong signature, VALIDATION_ERROR for a body that cannot
   * be read, SERVICE_UNAVAILABLE: the provider then sends it again.
   */
  async receive(token: string, request: SignedRequest): Promise<Receipt> {
    const { state, errors } = this.#deps;
    const [source] = await state.db.select().from(paymentSources).where(eq(paymentSources.token, token));
    if (source === undefined)
      throw new AppError('NOT_FOUND', { message: say('payments.thereIsNoPaymentSource') });
    try {
      this.#verify(source, request);
      return await this.#store(source, request);
    } catch (error) {
      if (error instanceof AppError && error.status === 400) errors.add(source.id, describe(error));
      throw error;
    }
  }

  /** @throws AppError BAD_REQUEST. */
  #verify(source: PaymentSourceRow, request: SignedRequest): void {
    const { secrets, clock } = this.#deps;
    const nowMs = clock.now();
    const accepted = secrets.read(source, nowMs);
    if (accepted.length === 0) throw badSignature(say('payments.hasNoSigningSecret'));
    const provider = PROVIDERS[source.provider];
    const problems = accepted.map((secret) => provider.verify(request, secret, nowMs));
    if (problems.every((problem) => problem !== undefined))
      throw badSignature(problems[0] ?? say('payments.signatureIsNotValid'));
  }

  async #store(source: PaymentSourceRow, request: SignedRequest): Promise<Receipt> {
    const { state, write, hashCustomer, clock } = this.#deps;
    const body = parseJsonBody(request.body);
    if (!isObject(body)) throw invalidField('body', say('fields.mustBeJsonObject'));
    const report = PROVIDERS[source.provider].read(body, request.headers);
    const reason =
      report.isTest !== undefined && report.isTest !== (source.mode === 'test')
        ? `An event of the ${report.isTest ? 'test' : 'live'} mode was sent to a source of the ${source.mode} mode`
        : report.ignored;
    const isIgnored = reason !== undefined || report.items.length === 0;
    const nowMs = clock.now();
    const rows = await state.transaction(async (tx) => {
      // Locks the source: notes and movements of one account are merged one after another.
      const [counted] = await tx
        .update(paymentSources)
        .set({
          receivedCount: sql`${paymentSources.receivedCount} + 1`,
          lastReceivedAt: new Date(nowMs),
          ...(isIgnored ? { ignoredCount: sql`${paymentSources.ignoredCount} + 1` } : {}),
          ...(reason === undefined ? {} : { lastError: reason, lastErrorAt: new Date(nowMs) }),
        })
        .where(eq(paymentSources.id, source.id))
        .returning({ id: paymentSources.id });
      if (counted === undefined) throw new AppError('NOT_FOUND');
      if (isIgnored) return [];
      const context = { source, nowMs, hashCustomer: (one: string) => hashCustomer(source.id, one) };
      return storeReport(tx, context, report.items);
    });
    await write(rows);
    return { status: isIgnored ? 'ignored' : 'stored', ...(reason === undefined ? {} : { reason }) };
  }
}

function badSignature(message: Sentence): AppError {
  return new AppError('BAD_REQUEST', { message, reason: 'bad_signature' });
}

function describe({ message, details }: AppError): string {
  const [first] = details ?? [];
  return first === undefined ? message : `${message}: ${first.field} ${first.message}`;
}
