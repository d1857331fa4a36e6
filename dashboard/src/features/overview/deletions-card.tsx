import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type Deletion, progressOf } from './deletion-progress.ts';

/** Websites that are being deleted, and how far that is. */
export function DeletionsCard({ deletions }: { readonly deletions: readonly Deletion[] }) {
  return (
    <Card title="Being deleted" description="They are gone for everybody; what they measured goes by and by.">
      <ul className="flex flex-col gap-4">
        {deletions.map((deletion) => {
          const { text, percent } = progressOf(deletion);
          return (
            <li key={`${deletion.websiteId} ${deletion.requestedAt}`} className="flex flex-col gap-1">
              <ProgressBar label={`${deletion.name} is being deleted`} value={percent} />
              <p className="text-ink-3 text-xs">{text}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
