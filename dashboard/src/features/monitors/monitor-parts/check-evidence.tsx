import { CodeBlock } from '../../../ui/code-block.tsx';
import { messages } from './messages.ts';
import type { PerformedCheck } from './monitor.ts';

/** What a server answered: its headers, and the start of the body as text. */
export function CheckEvidence({
  evidence: { headers, body },
  isOpen,
}: {
  readonly evidence: NonNullable<PerformedCheck['evidence']>;
  /** Whether it is shown at the beginning. */
  readonly isOpen: boolean;
}) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <details open={isOpen} className="min-w-0">
      <summary className="font-semibold">{messages.evidence}</summary>
      <div className="mt-2 flex flex-col gap-2">
        {lines.length > 0 && (
          <CodeBlock
            isWrapped
            label={messages.headers}
            code={lines.join('\n')}
            codeClassName="max-h-56 overflow-y-auto"
          />
        )}
        {body === '' ? (
          <p className="text-ink-3">{messages.noBody}</p>
        ) : (
          <CodeBlock
            isWrapped
            label={lines.length === 0 ? messages.received : messages.body}
            code={body}
            codeClassName="max-h-72 overflow-y-auto"
          />
        )}
      </div>
    </details>
  );
}
