import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type Deletion, progressOf } from './deletion-progress.ts';
import { messages } from './messages.ts';

/** Websites whose data is being deleted, with progress. */
export function DeletionsCard({ deletions }: { readonly deletions: readonly Deletion[] }) {
  return (
    <Card title={messages.deletions.title} description={messages.deletions.text}>
      <ul className="flex flex-col gap-4">
        {deletions.map((deletion) => {
          const { text, percent } = progressOf(deletion);
          return (
            <li key={`${deletion.websiteId} ${deletion.requestedAt}`} className="flex flex-col gap-1">
              <ProgressBar label={messages.deletions.progress({ name: deletion.name })} value={percent} />
              <p className="text-ink-3 text-xs">{text}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
