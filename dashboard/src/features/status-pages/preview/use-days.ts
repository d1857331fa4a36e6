import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import type { Component } from '../parts/types.ts';

const DAYS = 90;
const MAX_MONITORS = 100;

/** The last 90 days of a monitor. */
export type MonitorDays = Outputs['monitors']['overview']['monitors'][number];

/** Queries the days of the monitors of components, by the id of the monitor; `undefined` while they load. */
export function useDays(
  components: readonly Component[],
  timeZone: string,
): ReadonlyMap<string, MonitorDays> | undefined {
  const { id: organizationId } = useOrganization();
  const ids = [...new Set(components.flatMap(({ monitorId }) => monitorId ?? []))].slice(0, MAX_MONITORS);
  const found = useQuery({
    ...rpc.monitors.overview.queryOptions({
      input: { organizationId, days: DAYS, timeZone, ids: ids.join(',') },
      placeholderData: keepPreviousData,
    }),
    enabled: ids.length > 0,
  });
  if (found.isLoading) return undefined;
  return new Map(found.data?.monitors.map((monitor) => [monitor.id, monitor]));
}
