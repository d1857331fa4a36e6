import type { ReactNode } from 'react';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { TextArea } from '../ui/forms/input.tsx';
import { TextFileField } from '../ui/forms/text-file-field.tsx';
import type { useImport } from './use-import.ts';

type Import = Pick<
  ReturnType<typeof useImport<object, unknown>>,
  'problem' | 'isPending' | 'isChanged' | 'submit' | 'isReady' | 'isDone' | 'contentError'
> & {
  readonly values: { readonly content: string };
  readonly set: (change: { readonly content: string }) => void;
};

/** A dialog that checks and imports a file, which is chosen or pasted. `useImport` returns the state. */
export function ImportDialog({
  importing,
  texts,
  submitLabel,
  accept,
  maxLength,
  placeholder,
  beside,
  below,
  children,
  onDone,
  onClose,
}: {
  readonly importing: Import;
  readonly texts: {
    readonly title: string;
    readonly text: string;
    readonly file: string;
    readonly content: string;
    readonly tooLarge: string;
  };
  readonly submitLabel: string;
  /** Extensions of the file, such as `.csv,.txt`. */
  readonly accept: string;
  /** The maximum size of the file, in bytes and in characters. */
  readonly maxLength: number;
  readonly placeholder?: string;
  /** The format of the file. */
  readonly beside?: ReactNode;
  /** Other fields. */
  readonly below?: ReactNode;
  /** The result; `undefined` before a check. */
  readonly children: ReactNode;
  /** Called by the button after the import. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { values, isDone, contentError } = importing;
  const { content } = values;
  const file = (
    <TextFileField
      label={texts.file}
      accept={accept}
      maxBytes={maxLength}
      tooLarge={texts.tooLarge}
      isDisabled={isDone}
      onRead={(text) => importing.set({ content: text })}
    />
  );
  return (
    <FormDialog
      form={isDone ? { ...importing, submit: onDone } : importing}
      title={texts.title}
      description={texts.text}
      width="lg"
      submitLabel={submitLabel}
      isDisabled={content.trim() === ''}
      onClose={onClose}
    >
      {beside === undefined ? (
        file
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {beside}
          {file}
        </div>
      )}
      {children ?? (
        <Field label={texts.content} error={contentError}>
          <TextArea
            rows={8}
            maxLength={maxLength}
            spellCheck={false}
            {...(placeholder !== undefined && { placeholder })}
            className="font-mono text-xs"
            value={content}
            onChange={(event) => importing.set({ content: event.target.value })}
          />
        </Field>
      )}
      {below}
    </FormDialog>
  );
}
