import type { z } from 'zod';
import { versionTagOf } from '../pages/find-pages.ts';
import { renderMarkdown } from '../render-markdown.ts';
import type { LoadedMaintenance } from './find-maintenances.ts';
import type { maintenancesContract } from './maintenances.contract.ts';
import type { OccurrenceRow } from './maintenances.table.ts';

type Presented = z.input<
  NonNullable<(typeof maintenancesContract)['get']['~orpc']['outputSchema']>
>['maintenance'];

/** Returns maintenance as the API shows it. */
export function presentMaintenance({ row, occurrences, updates, names }: LoadedMaintenance): Presented {
  const current = currentOf(occurrences);
  return {
    id: row.id,
    statusPageId: row.pageId,
    title: row.title,
    message: row.message,
    html: renderMarkdown(row.message).html,
    status: current?.status ?? 'completed',
    startsAt: row.startsAt.toISOString(),
    durationMinutes: row.durationMinutes,
    rrule: row.rrule,
    timeZone: row.timeZone,
    components: row.componentIds.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : { id, name };
    }),
    pausesAlerts: row.pausesAlerts,
    notifiesSubscribers: row.notifies,
    occurrences: occurrences.map(({ startsAt, endsAt, status }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      status,
    })),
    updates: updates.map((update) => ({
      id: update.id,
      status: update.status,
      message: update.message,
      html: renderMarkdown(update.message).html,
      at: update.at.toISOString(),
      occurrenceStartsAt: update.plannedAt.toISOString(),
      createdAt: update.createdAt.toISOString(),
      updatedAt: update.updatedAt.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: versionTagOf(row),
  };
}

/** The running occurrence, or else the next one, or else the last one. @param occurrences newest first. */
function currentOf(occurrences: readonly OccurrenceRow[]): OccurrenceRow | undefined {
  return (
    occurrences.find(({ status }) => status === 'in_progress') ??
    occurrences.findLast(({ status }) => status === 'scheduled') ??
    occurrences[0]
  );
}
