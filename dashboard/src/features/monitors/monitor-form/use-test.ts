import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import type { KindInfo } from '../monitor-parts/monitor.ts';
import { isTestable } from './is-testable.ts';
import { type MonitorDraft, toNewMonitor } from './monitor-draft.ts';

const TYPING_MS = 800;
const NOTHING = '';

/**
 * Tests a draft each time it has not changed for a moment. A change cancels the test. Only what a check depends on is sent, so that
 * a new name or tag causes no test.
 */
export function useTest(draft: MonitorDraft, info: KindInfo) {
  const { id: organizationId } = useOrganization();
  const isComplete = isTestable(draft, info);
  const input = toNewMonitor(
    { ...draft, name: 'Test', websiteId: null, parentId: null, group: '', tags: [], sloPercent: '' },
    info,
    organizationId,
  );
  const current = isComplete ? JSON.stringify(input) : NOTHING;
  const settled = useSettled(current, TYPING_MS);
  const tested = settled === current ? current : NOTHING;
  const test = useQuery({
    // While the draft changes, the key is another one. That cancels the running test.
    queryKey: [...rpc.monitors.testNew.key(), tested],
    queryFn: ({ signal }) => client.monitors.testNew(input, { signal }),
    enabled: tested !== NOTHING,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return {
    isComplete,
    /** Whether the shown check is not that of the draft. */
    isRunning: isComplete && (tested === NOTHING || test.isFetching),
    check: isComplete ? test.data?.check : undefined,
    error: tested === NOTHING ? null : test.error,
    repeat: () => void test.refetch(),
  };
}
