import { CodeBlock } from '../../../ui/code-block.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { queriesOf } from '../data/collect-parts.ts';
import type { Part } from '../data/part.ts';
import { messages } from '../messages.ts';
import { curlOf } from './api-call.ts';

const WITH_KEY = { header: 'x-api-key: <API_KEY>', advice: messages.menu.keyAdvice };

/** Shows the API request for the figures of a card. */
export function ApiCallDialog({
  title,
  parts,
  isOpen,
  onOpenChange,
}: {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  const { subject, access } = useAnalytics();
  const { header, advice } = access.credential ?? WITH_KEY;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={messages.menu.apiCallTitle({ title })}
      description={messages.menu.apiCallText({ advice })}
      width="lg"
    >
      <CodeBlock label="curl" code={curlOf(window.location.origin, subject, queriesOf(parts), header)} />
    </Dialog>
  );
}
