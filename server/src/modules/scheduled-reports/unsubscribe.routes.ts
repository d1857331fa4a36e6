import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addRoute } from '../../http/add-route.ts';
import { acceptMailForms } from '../../http/body/accept-forms.ts';
import { type OperationLimit, PUBLIC } from '../../lib/operation.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import { REPORT_MESSAGES } from './messages.ts';
import { reportUnsubscriptions, scheduledReports } from './scheduled-reports.table.ts';
import { UNSUBSCRIBE_PATH } from './send-reports.ts';
import { renderUnsubscribePage, type UnsubscribePage } from './unsubscribe-page.ts';
import type { Subscription, UnsubscribeTokens } from './unsubscribe-tokens.ts';

const LIMIT: OperationLimit = { anonymous: 60, windowMs: 60_000 };
const BODY_LIMIT_BYTES = 4_096;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The dependencies of {@link addUnsubscribeRoutes}. */
interface UnsubscribeDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly tokens: UnsubscribeTokens;
}

/**
 * Serves the page of a recipient. GET asks, because mail scanners open links; POST unsubscribes, also without the page (RFC 8058 §3.2).
 * The form field `subscribe` reverses it.
 */
export function addUnsubscribeRoutes(http: FastifyInstance, { state, clock, tokens }: UnsubscribeDeps): void {
  async function find(token: string) {
    const subscription = tokens.read(token);
    if (subscription === undefined) return undefined;
    const [report] = await state.db
      .select({ name: scheduledReports.name, language: scheduledReports.language })
      .from(scheduledReports)
      .where(eq(scheduledReports.id, subscription.reportId));
    return report && { ...subscription, ...report };
  }

  async function change({ reportId, email }: Subscription, isStopped: boolean): Promise<void> {
    if (isStopped)
      await state.db
        .insert(reportUnsubscriptions)
        .values({ reportId, email, createdAt: new Date(clock.now()) })
        .onConflictDoNothing();
    else
      await state.db
        .delete(reportUnsubscriptions)
        .where(and(eq(reportUnsubscriptions.reportId, reportId), eq(reportUnsubscriptions.email, email)));
  }

  http.register(async (scope) => {
    acceptMailForms(scope);
    addRoute(scope, {
      methods: ['GET', 'POST'],
      url: `${UNSUBSCRIBE_PATH}/:token`,
      access: PUBLIC,
      limit: LIMIT,
      bodyLimitBytes: BODY_LIMIT_BYTES,
      handler: async ({ params, method, body }, reply) => {
        const found = await find(tokenOf(params));
        if (found === undefined) return send(reply, 404, { kind: 'invalid', messages: REPORT_MESSAGES.en });
        const { email, name } = found;
        const page = { email, name, messages: REPORT_MESSAGES[found.language] };
        if (method !== 'POST') return send(reply, 200, { kind: 'ask', ...page });
        const subscribes = body instanceof URLSearchParams && body.has('subscribe');
        await change(found, !subscribes);
        return send(reply, 200, { kind: subscribes ? 'undone' : 'done', ...page });
      },
    });
  });
}

function send(reply: FastifyReply, status: number, page: UnsubscribePage) {
  return reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .send(renderUnsubscribePage(page));
}

function tokenOf(params: unknown): string {
  const isRecord = typeof params === 'object' && params !== null && 'token' in params;
  return isRecord && typeof params.token === 'string' ? params.token : '';
}
