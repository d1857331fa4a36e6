import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shows a secret for the only time. It closes by its button alone, once the reader says that it is stored. */
export function SecretOnce({
  secret,
  title,
  label = 'Secret',
  hint = 'Keep it on your servers. Anyone with this key can do everything it allows.',
  children,
  onDone,
}: {
  readonly secret: string;
  readonly title: string;
  /** What it is. */
  readonly label?: string;
  /** What it is good for. */
  readonly hint?: string;
  /** What else there is to know. */
  readonly children?: string;
  readonly onDone: () => void;
}) {
  const [isStored, setIsStored] = useState(false);
  return (
    <Dialog
      isOpen
      onOpenChange={() => isStored && onDone()}
      title={title}
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onDone}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title={`Copy the ${label.toLowerCase()} now`}>
          It is shown this once and cannot be shown again.{children !== undefined && ` ${children}`}
        </Notice>
        <Field label={label} hint={hint}>
          <div className="flex gap-2">
            <Input
              readOnly
              value={secret}
              spellCheck={false}
              autoComplete="off"
              className="min-w-0 flex-1 font-mono text-xs!"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={secret} label={`Copy the ${label.toLowerCase()}`}>
              Copy
            </CopyButton>
          </div>
        </Field>
        <Checkbox isChecked={isStored} onChange={setIsStored} label="I have stored it in a safe place" />
      </div>
    </Dialog>
  );
}
