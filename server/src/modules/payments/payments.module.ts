import { createHmac } from 'node:crypto';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { profileErasing } from '../erasure/index.ts';
import { VisitorIds } from '../tracking/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createAttribution } from './attribute-payments.ts';
import { createPaymentRetention, erasePayments } from './erase-payments.ts';
import { paymentFactsTable } from './payment-facts.table.ts';
import { createPaymentSourcesService, type PaymentSourcesService } from './payment-sources.service.ts';
import { paymentSourcesContract, paymentsContract } from './payments.contract.ts';
import { addPaymentRoutes } from './payments.routes.ts';
import { PAYMENT_TABLES } from './payments.table.ts';
import { presentPayment, presentSource } from './present-payment.ts';
import { WebhookReceiver } from './receive-webhook.ts';
import { SourceErrors } from './source-errors.ts';
import { SourceSecrets } from './source-secrets.ts';
import { PaymentWriter } from './write-payments.ts';

const ATTRIBUTE_EVERY_MS = 10_000;
const WRITE_EVERY_MS = 5_000;
const RETENTION_EVERY_MS = 3_600_000;

/** Payments that providers report by webhook. */
export const paymentsModule = defineModule({
  name: 'payments',
  tag: {
    name: 'Payments',
    description:
      'Payments, refunds and disputes of Stripe, Paddle, Lemon Squeezy and Polar, as part of revenue.',
    position: 70,
  },
  needs: [websitesModule],
  stateTables: PAYMENT_TABLES,
  factTables: [paymentFactsTable],
  create(kernel, use) {
    const websites = use(websitesModule);
    const ids = new VisitorIds({ secret: kernel.secret });
    const secrets = new SourceSecrets(kernel.keyFor('payment source secrets'));
    const customerKey = kernel.keyFor('payment customers');
    const hashCustomer = (sourceId: string, customer: string) =>
      createHmac('sha256', customerKey).update(`${sourceId}\0${customer}`).digest('base64url').slice(0, 22);
    const errors = new SourceErrors(kernel);
    const writer = new PaymentWriter({ ...kernel, websites, ids });
    const receiver = new WebhookReceiver({
      ...kernel,
      secrets,
      errors,
      write: (rows) => writer.write(rows),
      hashCustomer,
    });
    const service = createPaymentSourcesService({ ...kernel, websites, secrets });
    const attribute = createAttribution({ ...kernel, ids, writer });
    return {
      service: {
        ...service,
        receive: (...call: Parameters<typeof receiver.receive>) => receiver.receive(...call),
        attribute,
        writePending: () => writer.writePending(),
      },
      procedures: {
        payments: createPaymentsProcedures({ service }),
        paymentSources: createPaymentSourcesProcedures({ ...kernel, service }),
      },
      routes: (http) => addPaymentRoutes(http, receiver),
      lookups: { 'payment-source': (id) => service.find(id) },
      hooks: [onHook(profileErasing, erasePayments)],
      tasks: [
        { name: 'attribute payments', runsOn: 'one', everyMs: ATTRIBUTE_EVERY_MS, run: attribute },
        { name: 'write payments', runsOn: 'one', everyMs: WRITE_EVERY_MS, run: () => writer.writePending() },
        {
          name: 'count rejected webhooks',
          runsOn: 'each',
          everyMs: WRITE_EVERY_MS,
          run: () => errors.write(),
        },
        {
          name: 'remove expired payments',
          runsOn: 'one',
          everyMs: RETENTION_EVERY_MS,
          run: createPaymentRetention(kernel),
        },
      ],
      settle: () => errors.write(),
    };
  },
});

/** Dependencies of the procedures. */
interface ProceduresDeps {
  readonly service: PaymentSourcesService;
  readonly clock: Clock;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** Binds the contract of payments to the service. */
function createPaymentsProcedures({ service }: Pick<ProceduresDeps, 'service'>) {
  const os = implement(paymentsContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ input }) => {
      const { rows, nextCursor } = await service.listPayments(input);
      const sources = await service.list(input.websiteId);
      const providers = new Map(sources.map(({ id, provider }) => [id, provider]));
      const payments = rows.flatMap((row) => {
        const provider = providers.get(row.sourceId);
        return provider === undefined ? [] : [presentPayment(row, provider)];
      });
      return { success, payments, nextCursor };
    }),
  });
}

/** Binds the contract of payment sources to the service. */
function createPaymentSourcesProcedures({ service, clock, baseUrl }: ProceduresDeps) {
  const os = implement(paymentSourcesContract).$context<RequestContext>();
  const success = true as const;
  const present = (row: Parameters<typeof presentSource>[0]) => presentSource(row, baseUrl, clock.now());
  return os.router({
    list: os.list.handler(async ({ input }) => ({
      success,
      paymentSources: (await service.list(input.websiteId)).map(present),
    })),
    create: os.create.handler(async ({ input, context }) => ({
      success,
      paymentSource: present(await service.create(context, input)),
    })),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) => ({
      success,
      paymentSource: present(await service.update(context, id, changes)),
    })),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id);
      return { success };
    }),
  });
}
