import { nameOfSource } from '../tracking/index.ts';
import { toDecimal } from './currency.ts';
import type { PaymentProvider } from './payment-kinds.contract.ts';
import type { PaymentRow, PaymentSourceRow } from './payments.table.ts';

/** The path of the addresses of sources, without the token. */
export const RECEIVING_PATH = '/payments/';

/** Returns a source as clients see it: without its secrets. @param baseUrl without a slash at its end. */
export function presentSource(row: PaymentSourceRow, baseUrl: string, nowMs: number) {
  const { id, websiteId, provider, name, mode, token, receivedCount, ignoredCount, rejectedCount } = row;
  const active = row.secrets.filter(({ expiresAtMs }) => expiresAtMs === null || expiresAtMs > nowMs);
  return {
    id,
    websiteId,
    provider,
    name,
    mode,
    url: `${baseUrl}${RECEIVING_PATH}${token}`,
    state: stateOf(row, active.length > 0),
    secrets: active.map(({ createdAtMs, expiresAtMs }) => ({
      createdAt: new Date(createdAtMs).toISOString(),
      expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
    })),
    receivedCount,
    ignoredCount,
    rejectedCount,
    lastReceivedAt: row.lastReceivedAt?.toISOString() ?? null,
    lastError: row.lastError,
    lastErrorAt: row.lastErrorAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function stateOf(
  { lastReceivedAt, lastErrorAt }: PaymentSourceRow,
  hasSecret: boolean,
): 'secret_missing' | 'waiting' | 'receiving' | 'failing' {
  if (!hasSecret) return 'secret_missing';
  if (lastErrorAt !== null && (lastReceivedAt === null || lastErrorAt >= lastReceivedAt)) return 'failing';
  return lastReceivedAt === null ? 'waiting' : 'receiving';
}

/** Returns a payment as clients see it. @param provider of its source. */
export function presentPayment(row: PaymentRow, provider: PaymentProvider) {
  const { id, sourceId, kind, billing, amountMinor, digits, currency, reference, product, isTest, visit } =
    row;
  return {
    id,
    sourceId,
    provider,
    kind,
    billing,
    amount: toDecimal(kind === 'payment' ? amountMinor : -amountMinor, digits),
    currency,
    reference,
    product,
    isTest,
    attribution: attributionOf(row),
    visit:
      visit === null
        ? null
        : {
            source: sourceOf(visit),
            channel: visit['channel'] ?? null,
            campaign: visit['utm_campaign'] ?? null,
            country: visit['country'] ?? null,
            entryPage: visit['entry_page'] ?? null,
          },
    profileId: row.profileId,
    occurredAt: row.occurredAt.toISOString(),
  };
}

/** As the dimension `source` of queries. */
function sourceOf(visit: Readonly<Record<string, string>>): string | null {
  const { utm_source: named, referrer_name: referrer } = visit;
  return named === undefined ? (referrer ?? null) : nameOfSource(named);
}

function attributionOf({ visit, attemptAt }: PaymentRow): 'visit' | 'pending' | 'none' {
  if (visit !== null) return 'visit';
  return attemptAt === null ? 'none' : 'pending';
}
