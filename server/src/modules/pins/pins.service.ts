import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { AppError, type ErrorDetail } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { ReportDefinition } from '../saved-reports/index.ts';
import { reports } from '../saved-reports/saved-reports.table.ts';
import { lockWebsite, websites } from '../websites/index.ts';
import type { PinMetric } from './pin-metrics.contract.ts';
import type { SentPin } from './pins.contract.ts';
import { pins } from './pins.table.ts';

/** A pin with the goal that it shows. */
export type Pin =
  | { readonly kind: 'metric'; readonly metric: PinMetric }
  | {
      readonly kind: 'goal';
      readonly reportId: string;
      readonly name: string;
      readonly definition: ReportDefinition;
    };

/** The pins of a website, in their order. */
export interface WebsitePins {
  readonly websiteId: string;
  readonly pins: readonly Pin[];
}

interface PinsServiceDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}

/** Manages the pins of websites. Access is checked before. Every change is in one transaction with its audit entry. */
export class PinsService {
  readonly #deps: PinsServiceDeps;

  constructor(deps: PinsServiceDeps) {
    this.#deps = deps;
  }

  /** Lists the pins of an organization, or of one of its websites. Websites without pins are not listed. */
  async list(organizationId: string, websiteId?: string | undefined): Promise<readonly WebsitePins[]> {
    const rows = await selectPins(this.#deps.state.db)
      .innerJoin(websites, eq(websites.id, pins.websiteId))
      .where(
        and(
          eq(websites.organizationId, organizationId),
          websiteId === undefined ? undefined : eq(pins.websiteId, websiteId),
          isVisible(),
        ),
      )
      .orderBy(asc(pins.websiteId), asc(pins.position));
    const found = new Map<string, Pin[]>();
    for (const row of rows) found.set(row.websiteId, [...(found.get(row.websiteId) ?? []), ...pinOf(row)]);
    return [...found].map(([id, ofWebsite]) => ({ websiteId: id, pins: ofWebsite }));
  }

  /**
   * Replaces the pins of a website.
   * @throws AppError VALIDATION_ERROR for a repeated pin, and for a goal that is not a shared one of the website;
   *   ACCESS_DENIED if the website does not exist.
   */
  replace(actor: Actor, websiteId: string, sent: readonly SentPin[]): Promise<WebsitePins> {
    const { state, audit, clock } = this.#deps;
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const shared = await readSharedGoals(tx, websiteId, sent);
      const details = sent.flatMap((pin, index) => problemsOf(pin, index, sent, shared));
      if (details.length > 0) throw new AppError('VALIDATION_ERROR', { details });
      await tx.delete(pins).where(eq(pins.websiteId, websiteId));
      if (sent.length > 0)
        await tx.insert(pins).values(
          sent.map((pin, position) => ({
            id: newId('pin', clock.now()),
            websiteId,
            position,
            reportId: pin.kind === 'goal' ? pin.reportId : null,
            metric: pin.kind === 'metric' ? pin.metric : null,
          })),
        );
      const resource = `website:${websiteId}`;
      await audit.record(tx, actor, {
        action: 'pins.replace',
        organizationId,
        resource,
        details: { pins: sent },
      });
      const rows = await selectPins(tx)
        .where(and(eq(pins.websiteId, websiteId), isVisible()))
        .orderBy(asc(pins.position));
      return { websiteId, pins: rows.flatMap(pinOf) };
    });
  }
}

/** Selects pins with their goals. */
function selectPins(handle: Pick<StateHandle, 'select'>) {
  return handle
    .select({
      websiteId: pins.websiteId,
      metric: pins.metric,
      reportId: reports.id,
      name: reports.name,
      definition: reports.definition,
    })
    .from(pins)
    .leftJoin(reports, eq(reports.id, pins.reportId))
    .$dynamic();
}

/** Omits goals that became personal. */
function isVisible() {
  return or(isNull(pins.reportId), isNull(reports.ownerId));
}

type PinRow = Awaited<ReturnType<typeof selectPins>>[number];

function pinOf({ metric, reportId, name, definition }: PinRow): readonly Pin[] {
  if (metric !== null) return [{ kind: 'metric', metric }];
  if (reportId === null || name === null || definition === null) return [];
  return [{ kind: 'goal', reportId, name, definition }];
}

/** Returns the ids of the goals in a list that are shared goals of the website. Call it under the lock of the website. */
async function readSharedGoals(
  tx: StateHandle,
  websiteId: string,
  sent: readonly SentPin[],
): Promise<ReadonlySet<string>> {
  const ids = sent.flatMap((pin) => (pin.kind === 'goal' ? [pin.reportId] : []));
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        inArray(reports.id, ids),
        eq(reports.websiteId, websiteId),
        eq(reports.kind, 'goal'),
        isNull(reports.ownerId),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

function problemsOf(
  pin: SentPin,
  index: number,
  sent: readonly SentPin[],
  shared: ReadonlySet<string>,
): readonly ErrorDetail[] {
  const [field, value] =
    pin.kind === 'goal' ? (['reportId', pin.reportId] as const) : (['metric', pin.metric] as const);
  const at = `pins.${index}.${field}`;
  if (sent.findIndex((other) => targetOf(other) === value) < index)
    return [{ field: at, message: say('pins.mustNotBeRepeated') }];
  if (pin.kind === 'goal' && !shared.has(value))
    return [{ field: at, message: say('fields.mustBeSharedGoal') }];
  return [];
}

function targetOf(pin: SentPin): string {
  return pin.kind === 'goal' ? pin.reportId : pin.metric;
}
