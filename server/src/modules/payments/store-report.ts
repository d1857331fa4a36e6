import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { newId } from '../../lib/ids/ids.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { digitsOf } from './currency.ts';
import { BILLINGS } from './payment-kinds.contract.ts';
import { type PaymentRow, type PaymentSourceRow, paymentNotes, payments } from './payments.table.ts';
import type { Details, Movement, Note, Report, Reversal } from './providers/provider.ts';

/** Names of one transaction. Objects of a provider name each other in a few steps. */
const MAX_REFERENCES = 50;
const MAX_STEPS = 6;
/** The most payments of a subscription that change when a person becomes known. */
const MAX_CHANGED = 500;

/** The context of a report. */
export interface StoreContext {
  readonly source: Pick<PaymentSourceRow, 'id' | 'websiteId' | 'mode'>;
  readonly nowMs: number;
  /** Returns a keyed hash of the provider's id of a customer. */
  hashCustomer(customer: string): string;
}

/**
 * Stores the items of a report, each once. Notes and movements complete each other, whichever comes first. Must be called under the
 * lock of the source.
 * @returns the payments that the report is about.
 */
export async function storeReport(
  tx: StateHandle,
  context: StoreContext,
  items: Report['items'],
): Promise<readonly PaymentRow[]> {
  const changed = new Map<string, PaymentRow>();
  for (const item of items) {
    const rows =
      item.type === 'reversal' ? await reverse(tx, context, item) : await storeItem(tx, context, item);
    for (const row of rows) changed.set(row.id, row);
  }
  return [...changed.values()];
}

async function storeItem(
  tx: StateHandle,
  context: StoreContext,
  item: Movement | Note,
): Promise<readonly PaymentRow[]> {
  const { customer, ...rest } = item.details;
  const details = customer === undefined ? rest : { ...rest, customer: context.hashCustomer(customer) };
  const [first, ...others] = item.references;
  await addNote(tx, context, first, others, details);
  for (const other of others) await addNote(tx, context, other, [first], {});
  const known = await collect(tx, context.source.id, item.references);
  if (known.details.subscription !== undefined)
    await addPerson(tx, context, known.details.subscription, known.details, item.occurredAtMs);
  if (item.type === 'movement') await addMovement(tx, context, item);
  return refresh(tx, context, known.references, known.details.subscription);
}

async function addNote(
  tx: StateHandle,
  { source, nowMs }: StoreContext,
  reference: string,
  links: readonly string[],
  details: Details,
): Promise<void> {
  const [known] = await tx.select().from(paymentNotes).where(isNote(source.id, reference));
  const merged = {
    sourceId: source.id,
    reference,
    links: [...new Set([...(known?.links ?? []), ...links])].sort().slice(0, MAX_REFERENCES),
    details: mergeDetails(known?.details ?? {}, details),
    updatedAt: new Date(nowMs),
  };
  await tx
    .insert(paymentNotes)
    .values(merged)
    .onConflictDoUpdate({ target: [paymentNotes.sourceId, paymentNotes.reference], set: merged });
}

/** Keeps the ids that the earliest event of a subscription states. */
async function addPerson(
  tx: StateHandle,
  { source, nowMs }: StoreContext,
  subscription: string,
  stated: Details,
  occurredAtMs: number,
): Promise<void> {
  const person = personOf(stated);
  if (Object.keys(person).length === 0) return;
  const reference = nameOfSubscription(subscription);
  const [known] = await tx.select().from(paymentNotes).where(isNote(source.id, reference));
  const isEarlier =
    known?.statedAt === null || known === undefined || occurredAtMs < known.statedAt.getTime();
  const details = isEarlier ? { ...known?.details, ...person } : { ...person, ...known.details };
  const row = {
    sourceId: source.id,
    reference,
    links: [],
    details,
    updatedAt: new Date(nowMs),
    statedAt: new Date(isEarlier ? occurredAtMs : (known.statedAt?.getTime() ?? occurredAtMs)),
  };
  await tx
    .insert(paymentNotes)
    .values(row)
    .onConflictDoUpdate({ target: [paymentNotes.sourceId, paymentNotes.reference], set: row });
}

/** Collects all names of a transaction, and what is known by any of them. */
async function collect(
  tx: StateHandle,
  sourceId: string,
  from: readonly string[],
): Promise<{ readonly references: readonly string[]; readonly details: Details }> {
  const found = new Set(from);
  let details: Details = {};
  let next: readonly string[] = [...from];
  for (let step = 0; step < MAX_STEPS && next.length > 0; step += 1) {
    const notes = await tx
      .select()
      .from(paymentNotes)
      .where(and(eq(paymentNotes.sourceId, sourceId), inArray(paymentNotes.reference, [...next])));
    for (const note of notes) details = mergeDetails(details, note.details);
    next = notes
      .flatMap(({ links }) => links)
      .filter((link) => !found.has(link))
      .slice(0, MAX_REFERENCES - found.size);
    for (const link of next) found.add(link);
  }
  return { references: [...found], details };
}

async function addMovement(tx: StateHandle, context: StoreContext, movement: Movement): Promise<void> {
  const { source, nowMs } = context;
  const { key, kind, amountMinor, currency, occurredAtMs, references } = movement;
  await tx
    .insert(payments)
    .values({
      id: newId('pmt', nowMs),
      sourceId: source.id,
      websiteId: source.websiteId,
      key,
      kind,
      amountMinor,
      digits: movement.digits ?? digitsOf(currency),
      currency,
      occurredAt: new Date(occurredAtMs),
      receivedAt: new Date(nowMs),
      references: [...references],
      reference: references[0],
      billing: 'one_time',
      isTest: source.mode === 'test',
      isVoid: false,
    })
    .onConflictDoUpdate({
      target: [payments.sourceId, payments.key],
      // A reversal that came first knows no amount. The sum of the refunds of an order grows.
      set: {
        kind,
        amountMinor: sql`greatest(${payments.amountMinor}, ${amountMinor})`,
        digits: movement.digits ?? digitsOf(currency),
        currency,
        occurredAt: sql`case when ${payments.currency} = '' then excluded.occurred_at else ${payments.occurredAt} end`,
        references: [...references],
        reference: references[0],
        version: sql`${payments.version} + case when ${payments.amountMinor} < ${amountMinor} then 1 else 0 end`,
      },
      setWhere: eq(payments.isErased, false),
    });
}

/** Recomputes the payments of a transaction and of its subscription from what is known now. */
async function refresh(
  tx: StateHandle,
  context: StoreContext,
  references: readonly string[],
  subscription: string | undefined,
): Promise<readonly PaymentRow[]> {
  const { source, nowMs } = context;
  const isOfTransaction = inArray(payments.reference, [...references]);
  const rows = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.sourceId, source.id),
        eq(payments.isErased, false),
        subscription === undefined
          ? isOfTransaction
          : or(isOfTransaction, eq(payments.subscription, subscription)),
      ),
    )
    .limit(MAX_CHANGED);
  const refreshed: PaymentRow[] = [];
  for (const row of rows) {
    const after = describe(row, await knowledgeOf(tx, row), nowMs);
    if (after !== row) await tx.update(payments).set(after).where(eq(payments.id, row.id));
    refreshed.push(after);
  }
  return refreshed;
}

async function knowledgeOf(tx: StateHandle, row: PaymentRow) {
  const known = await collect(tx, row.sourceId, row.references);
  const { subscription } = known.details;
  if (subscription === undefined) return known;
  const [hub] = await tx
    .select()
    .from(paymentNotes)
    .where(isNote(row.sourceId, nameOfSubscription(subscription)));
  return { ...known, details: { ...hub?.details, ...known.details } };
}

/** Returns the payment with what is known; the same object if nothing changes. */
function describe(
  row: PaymentRow,
  { references, details }: { readonly references: readonly string[]; readonly details: Details },
  nowMs: number,
): PaymentRow {
  const described = {
    references: [row.reference, ...references.filter((one) => one !== row.reference).sort()],
    billing: details.billing ?? (details.subscription === undefined ? 'one_time' : 'new'),
    subscription: details.subscription ?? null,
    customer: details.customer ?? null,
    anonymousId: details.anonymousId ?? null,
    sessionId: details.sessionId ?? null,
    profileId: details.profileId ?? null,
    orderId: details.orderId ?? null,
    product: details.product ?? null,
  };
  const isSame = Object.entries(described).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(row, name)),
  );
  const hasNewIds =
    row.attempts === 0 || SOUGHT.some((name) => described[name] !== row[name] && described[name] !== null);
  const isSought = row.kind !== 'payment' || SOUGHT.some((name) => described[name] !== null);
  const isDue = hasNewIds && isSought && row.visit === null && !row.isTest && !row.isVoid;
  if (isSame && (!isDue || row.attemptAt !== null)) return row;
  return {
    ...row,
    ...described,
    version: row.version + (isSame ? 0 : 1),
    attemptAt: isDue ? new Date(nowMs) : row.attemptAt,
  };
}

/** What leads to the visit of a payment. */
const SOUGHT = ['anonymousId', 'sessionId', 'profileId', 'orderId', 'subscription'] as const;

/** Voids a movement; one that is not known yet is void when it arrives. */
async function reverse(
  tx: StateHandle,
  { source, nowMs }: StoreContext,
  { key }: Reversal,
): Promise<readonly PaymentRow[]> {
  const now = new Date(nowMs);
  return tx
    .insert(payments)
    .values({
      id: newId('pmt', nowMs),
      sourceId: source.id,
      websiteId: source.websiteId,
      key,
      kind: 'refund',
      amountMinor: 0,
      digits: 0,
      currency: '',
      occurredAt: now,
      receivedAt: now,
      references: [key],
      reference: key,
      billing: 'one_time',
      isTest: source.mode === 'test',
      isVoid: true,
    })
    .onConflictDoUpdate({
      target: [payments.sourceId, payments.key],
      set: { isVoid: true, version: sql`${payments.version} + 1` },
      setWhere: sql`not ${payments.isVoid} and not ${payments.isErased}`,
    })
    .returning();
}

const isNote = (sourceId: string, reference: string) =>
  and(eq(paymentNotes.sourceId, sourceId), eq(paymentNotes.reference, reference));

/** The name of the note of a subscription. Ids of transactions contain no such prefix. */
function nameOfSubscription(subscription: string): string {
  return `subscription ${subscription}`;
}

const RANKS: readonly string[] = BILLINGS;

/** Ids that identify a person. A subscription passes them on to its payments. */
const PERSON_FIELDS = ['anonymousId', 'sessionId', 'profileId', 'customer'] as const;

/**
 * Merges what two events state about one transaction. The result does not depend on their order, because providers deliver events
 * in any order: of conflicting texts the smaller one counts, of conflicting billings the later one of the list.
 */
function mergeDetails(one: Details, other: Details): Details {
  const merged: Record<string, string> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = merged[name];
    if (known === undefined || isPreferred(name, value, known)) merged[name] = value;
  }
  return merged;
}

function isPreferred(name: string, value: string, known: string): boolean {
  if (name !== 'billing') return value < known;
  const rank = (billing: string) => RANKS.indexOf(billing);
  return rank(value) > rank(known);
}

/** Returns the ids of a person only. */
function personOf(details: Details): Details {
  return Object.fromEntries(
    PERSON_FIELDS.flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]])),
  );
}
