import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { messages } from './messages.ts';
import { commandOf, type ProbeWithToken } from './probe.ts';

/** Shows the command that starts a probe, with its token, which the server never returns again. Only its button closes it. */
export function ProbeTokenDialog({
  created,
  onDone,
}: {
  readonly created: ProbeWithToken;
  readonly onDone: () => void;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={() => undefined}
      title={messages.tokenTitle({ name: created.probe.name })}
      footer={
        <Button variant="primary" onClick={onDone}>
          {messages.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title={messages.tokenNotice}>
          {messages.tokenNoticeText}
        </Notice>
        <CodeBlock code={commandOf(created, window.location.origin)} label={messages.command} isWrapped />
      </div>
    </Dialog>
  );
}
