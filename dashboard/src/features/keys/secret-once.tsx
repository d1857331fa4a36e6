import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { messages } from './messages.ts';

/** Shows a new secret, which the server never returns again. Closes only after the user confirms that it is stored. */
export function SecretOnce({
  secret,
  title,
  label = messages.secret.label,
  hint = messages.secret.hint,
  children,
  onDone,
}: {
  readonly secret: string;
  readonly title: string;
  readonly label?: string;
  readonly hint?: string;
  /** A sentence to add to the notice. */
  readonly children?: string;
  readonly onDone: () => void;
}) {
  const [isStored, setIsStored] = useState(false);
  const [wasKept, setWasKept] = useState(false);
  return (
    <Dialog
      isOpen
      onOpenChange={() => (isStored ? onDone() : setWasKept(true))}
      title={title}
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onDone}>
          {messages.secret.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title={messages.secret.copyNow({ label })}>
          {messages.secret.shownOnce}
          {children !== undefined && ` ${children}`}
        </Notice>
        <Field label={label} hint={hint}>
          <div className="flex items-start gap-2">
            <TextArea
              readOnly
              rows={2}
              value={secret}
              spellCheck={false}
              autoComplete="off"
              className="min-h-0! min-w-0 flex-1 resize-none break-all font-mono text-xs!"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={secret} label={messages.secret.copyLabel({ label })}>
              {messages.secret.copy}
            </CopyButton>
          </div>
        </Field>
        <Checkbox
          isChecked={isStored}
          onChange={setIsStored}
          label={messages.secret.stored}
          hint={messages.secret.whyOpen}
        />
        {wasKept && !isStored && (
          <p role="alert" className="text-warn-text">
            {messages.secret.notClosed}
          </p>
        )}
      </div>
    </Dialog>
  );
}
