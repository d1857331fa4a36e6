import { Button } from './button.tsx';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';

/** An object that an action on several objects could not change. */
export interface Failure {
  readonly id: string;
  readonly name: string;
  /** The reason. */
  readonly message: string;
}

/** Lists what an action on several objects could not change, with the reasons. */
export function FailuresNotice({
  title,
  failures,
  onDismiss,
}: {
  readonly title: string;
  readonly failures: readonly Failure[];
  readonly onDismiss: () => void;
}) {
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <Button size="sm" onClick={onDismiss}>
          {messages.dismiss}
        </Button>
      }
    >
      <ul className="max-h-40 overflow-y-auto">
        {failures.map(({ id, name, message }) => (
          <li key={id}>
            <span className="font-medium">{name}</span>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
