import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Stands where something could not be loaded: what went wrong, what to quote, and a way to try again. */
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
            Try again
          </Button>
        )
      }
    >
      {requestId !== undefined && <span className="text-xs">Request {requestId}</span>}
    </Notice>
  );
}
