import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { messages } from '../messages.ts';
import type { BulkFailure } from './use-bulk.ts';

/** The flags that an action could not change, with the reasons. */
export function BulkFailures({
  failures,
  onDismiss,
}: {
  readonly failures: readonly BulkFailure[];
  readonly onDismiss: () => void;
}) {
  return (
    <Notice
      tone="bad"
      title={messages.bulk.failed(failures.length)}
      action={
        <Button size="sm" onClick={onDismiss}>
          {messages.bulk.dismiss}
        </Button>
      }
    >
      <ul>
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
