import type { Outputs } from '../../api/rpc.ts';
import { showServerText } from '../../lib/server-texts/show-server-text.ts';
import { formatMs } from '../../lib/time/format-period.ts';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';

/** The result of a test message: what to change at the provider, and the start of its response. */
export function TestResult({ delivery }: { readonly delivery: Outputs['integrations']['test']['delivery'] }) {
  const { status, error, response, statusCode, latencyMs } = delivery;
  if (status === 'delivered')
    return (
      <div role="status">
        <Notice>{messages.delivered({ duration: formatMs(latencyMs) })}</Notice>
      </div>
    );
  return (
    <Notice tone="bad" title={messages.notDelivered}>
      <p>{error !== undefined && showServerText(error)}</p>
      {response !== undefined && response !== '' && (
        <details className="mt-1 text-xs">
          <summary className="cursor-pointer">
            {statusCode === undefined ? messages.response : messages.status({ code: statusCode })}
          </summary>
          <pre className="mt-1 max-h-40 overflow-auto whitespace-pre-wrap break-all font-mono">
            {response}
          </pre>
        </details>
      )}
    </Notice>
  );
}
