import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { messages } from '../messages.ts';

/** A link to share, with a button that copies it. */
export function LinkField({
  label,
  hint,
  link,
}: {
  readonly label: string;
  readonly hint: string;
  readonly link: string;
}) {
  return (
    <Field label={label} hint={hint}>
      <div className="flex gap-2">
        <Input
          readOnly
          value={link}
          spellCheck={false}
          autoComplete="off"
          className="min-w-0 flex-1 font-mono text-xs!"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={link} label={messages.link.copyLabel}>
          {messages.link.copy}
        </CopyButton>
      </div>
    </Field>
  );
}
