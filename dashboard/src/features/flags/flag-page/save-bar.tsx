import { Button } from '../../../ui/button.tsx';
import { messages } from './messages.ts';

const texts = messages.save;

/** Shown while there are unsaved changes: their number, and the next step. */
export function SaveBar({
  count,
  errorCount,
  isProposal,
  onDiscard,
  onSave,
}: {
  readonly count: number;
  readonly errorCount: number;
  /** Whether the changes need approval. */
  readonly isProposal: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}) {
  return (
    <div
      role="toolbar"
      aria-label={texts.bar}
      className="sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-2 rounded-xl border border-line bg-surface px-4 py-2.5 shadow-float"
    >
      <p role="status" className="mr-auto font-medium">
        {texts.changes({ count })}
        {errorCount > 0 && <span className="ml-2 text-bad-text">{texts.errors({ count: errorCount })}</span>}
      </p>
      <Button onClick={onDiscard}>{texts.discard}</Button>
      <Button variant="primary" disabled={errorCount > 0} onClick={onSave}>
        {isProposal ? texts.reviewProposal : texts.review}
      </Button>
    </div>
  );
}
