import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { PaymentSourcesService } from './payment-sources.service.ts';
import { paymentSourcesContract, paymentsContract } from './payments.contract.ts';
import { presentPayment, presentSource } from './present-payment.ts';

/** Dependencies of the procedures. */
interface ProceduresDeps {
  readonly service: PaymentSourcesService;
  readonly clock: Clock;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** Binds the contract of payments to the service. */
export function createPaymentsProcedures({ service }: Pick<ProceduresDeps, 'service'>) {
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
export function createPaymentSourcesProcedures({ service, clock, baseUrl }: ProceduresDeps) {
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
