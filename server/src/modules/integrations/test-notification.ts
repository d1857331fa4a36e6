import { newId } from '../../lib/ids/ids.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { DeliverableNotification } from './notification.contract.ts';

/** Returns the message that tests send. It is marked as a test in title, text and data. */
export function testNotification(
  organizationId: string,
  { clock, baseUrl }: { readonly clock: Clock; readonly baseUrl: string },
): DeliverableNotification {
  const nowMs = clock.now();
  const id = newId('ntf', nowMs);
  return {
    id,
    problemKey: id,
    kind: 'alert.fired',
    organizationId,
    organizationName: 'Pharos',
    severity: 'info',
    phase: 'information',
    resource: { kind: 'integration', id: 'test', name: 'Test' },
    title: 'Test message from Pharos',
    text: 'This is a test. If you can read it, notifications arrive here.',
    url: baseUrl,
    data: { test: true },
    occurredAtMs: nowMs,
  };
}
