import { useState } from 'react';
import { Field } from './field.tsx';

/** A field that reads a text file. A file of more than `maxBytes` is not read: its text is empty, and the field shows `tooLarge`. */
export function TextFileField({
  label,
  accept,
  maxBytes,
  tooLarge,
  isDisabled = false,
  onRead,
}: {
  readonly label: string;
  /** Extensions or media types, such as `.csv,.txt`. */
  readonly accept: string;
  readonly maxBytes: number;
  readonly tooLarge: string;
  readonly isDisabled?: boolean;
  readonly onRead: (text: string) => void;
}) {
  const [isTooLarge, setIsTooLarge] = useState(false);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    setIsTooLarge(file.size > maxBytes);
    onRead(file.size > maxBytes ? '' : await file.text());
  };
  return (
    <Field label={label} error={isTooLarge ? tooLarge : undefined}>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        disabled={isDisabled}
        onChange={(event) => void read(event.target.files?.[0])}
        className="max-w-full text-ink-2 file:mr-3 file:h-8 file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:font-medium file:text-ink"
      />
    </Field>
  );
}
