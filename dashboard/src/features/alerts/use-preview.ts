import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { rpc } from '../../api/rpc.ts';
import type { Condition, ConditionOf } from './alert.ts';

const FRESH_MS = 60_000;
/** The length of the preview of a new alert. */
export const PREVIEW_DAYS = 30;

/** The preview of a condition; not requested while the condition is incomplete. */
export function usePreview(websiteId: string, condition: Condition, days: number) {
  return useQuery({
    ...rpc.alerts.preview.queryOptions({ input: { websiteId, condition, days } }),
    enabled: isComplete(condition),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    meta: { showsErrors: true },
  });
}

/** Whether a drop of the traffic of a website cannot fire an alert, because hours without traffic are usual. */
export function useNoDrop(
  websiteId: string,
  { metric, sensitivity }: ConditionOf<'traffic'>,
  isEnabled = true,
): boolean {
  const condition = { kind: 'traffic', metric, sensitivity, direction: 'drop' } as const;
  const { data } = useQuery({
    ...rpc.alerts.preview.queryOptions({ input: { websiteId, condition, days: PREVIEW_DAYS } }),
    enabled: isEnabled,
    staleTime: FRESH_MS,
    meta: { showsErrors: true },
  });
  return data?.preview.notice === 'no_drop';
}

/** Whether nothing is missing in a condition. */
export function isComplete(condition: Condition): boolean {
  switch (condition.kind) {
    case 'goal':
      return condition.reportId !== '' && condition.count >= 1;
    case 'threshold':
      return Number.isFinite(condition.value) && condition.value >= 0;
    case 'web_vital':
      return condition.threshold > 0 && condition.minSamples >= 10;
    case 'errors':
      return condition.minOccurrences === undefined || condition.minOccurrences >= 1;
    case 'traffic':
    case 'first_event':
      return true;
  }
}
