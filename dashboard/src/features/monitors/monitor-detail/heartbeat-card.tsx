import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { HeartbeatCalls } from '../monitor-parts/heartbeat-calls.tsx';
import type { Monitor } from '../monitor-parts/monitor.ts';
import { messages } from './messages.ts';

const texts = messages.heartbeat;

/** The URL of a heartbeat with examples. It is open until the first request. */
export function HeartbeatCard({ monitor: { heartbeatUrl, lastCheckedAt } }: { readonly monitor: Monitor }) {
  if (heartbeatUrl === null) return null;
  return (
    <Card>
      <details open={lastCheckedAt === null}>
        <summary className="font-semibold text-base">
          {lastCheckedAt === null ? texts.waiting : texts.title}
        </summary>
        <div className="mt-3 grid gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-2">
            <p className="text-ink-2">{texts.text}</p>
            <CodeBlock isWrapped label={texts.url} code={heartbeatUrl} />
          </div>
          <HeartbeatCalls url={heartbeatUrl} />
        </div>
      </details>
    </Card>
  );
}
