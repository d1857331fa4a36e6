import { ToggleRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pageSnippet } from '../flag-parts/snippets.ts';
import { messages } from '../messages.ts';

const texts = messages.empty;

/** Shown if the website has no flags: what a flag is, the steps, and how a page reads one. */
export function FirstFlag({
  websiteId,
  onCreate,
  onShowArchived,
}: {
  readonly websiteId: string;
  readonly onCreate: () => void;
  readonly onShowArchived: () => void;
}) {
  const code = pageSnippet({
    key: 'new-checkout',
    type: 'boolean',
    websiteId,
    environment: undefined,
    offValue: false,
    origin: window.location.origin,
  });
  return (
    <Card>
      <EmptyState
        icon={<ToggleRight />}
        title={texts.title}
        action={
          <>
            <Button variant="primary" onClick={onCreate}>
              {messages.create}
            </Button>
            <Button onClick={onShowArchived}>{texts.showArchived}</Button>
          </>
        }
      >
        <p>{texts.text}</p>
      </EmptyState>
      <div className="mx-auto flex max-w-2xl flex-col gap-4 pb-6">
        <ol className="grid gap-3 sm:grid-cols-3">
          {texts.steps.map((step, index) => (
            <li key={step} className="flex gap-2 rounded-lg bg-sunken p-3 text-ink-2">
              <span aria-hidden className="font-semibold text-accent-text tabular-nums">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <CodeBlock label={texts.code} code={code} />
      </div>
    </Card>
  );
}
