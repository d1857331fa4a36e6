import { eq } from 'drizzle-orm';
import { newId } from '../../lib/ids/ids.ts';
import { HOUR_MS } from '../../lib/time/time-zone.ts';
import { alertEvents, alertStates } from '../../modules/alerts/alerts.table.ts';
import { describeFiring, loadAlerts, type PreviewAlert, pageOf } from '../../modules/alerts/index.ts';
import type { State } from '../../stores/state/state.ts';

const MAX_DAYS = 60;

/**
 * Writes the firings that an alert would have had in the last two months. If it would fire now, it fires. Nothing
 * is published.
 */
export async function writeFirings(
  { state, preview }: { readonly state: State; readonly preview: PreviewAlert },
  alertId: string,
): Promise<void> {
  const alert = (await loadAlerts(state)).find(({ id }) => id === alertId);
  if (alert === undefined) return;
  const { website, condition } = alert;
  const { firings } = await preview({ websiteId: website.id, condition, days: MAX_DAYS });
  const rows = firings.map(({ fromMs, toMs, reason, value }) => ({
    id: newId('alf', fromMs),
    alertId,
    firedAt: new Date(fromMs),
    resolvedAt: toMs === null ? null : new Date(toMs),
    resolution: toMs === null ? null : ('recovered' as const),
    reason,
    value,
    summary: describeFiring(
      { alert, health: 'current', finding: { observation: 'breach', reason, value } },
      undefined,
    ).text,
    path: pageOf(condition, website.id, website.zone, { fromMs, toMs: fromMs + HOUR_MS }),
  }));
  if (rows.length === 0) return;
  await state.transaction(async (tx) => {
    await tx.insert(alertEvents).values(rows);
    const open = rows.find(({ resolvedAt }) => resolvedAt === null);
    if (open === undefined) return;
    const { reason, value, firedAt } = open;
    await tx
      .update(alertStates)
      .set({ state: 'firing', health: 'current', since: firedAt, evaluatedAt: firedAt, reason, value })
      .where(eq(alertStates.alertId, alertId));
  });
}
