import { Button } from './button.tsx';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';

/** Shown instead of content that could not be loaded, with the request ID and a button to try again. */
export function ProblemNotice({
  message,
  requestId,
  onRetry,
}: {
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
}) {
  return (
    <Notice
      tone="bad"
      title={message}
      action={
        onRetry && (
          <Button size="sm" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        )
      }
    >
      {requestId !== undefined && <span className="text-xs">{messages.request({ id: requestId })}</span>}
    </Notice>
  );
}
