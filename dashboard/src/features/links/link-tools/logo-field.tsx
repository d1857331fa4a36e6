import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { messages } from './messages.ts';

const texts = messages.qr;
const MAX_BYTES = 100 * 1024;
const TYPES = 'image/png,image/jpeg,image/webp';

/** Chooses the logo in the center of a QR code. The value is a data URL. */
export function LogoField({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const [isTooLarge, setIsTooLarge] = useState(false);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    setIsTooLarge(file.size > MAX_BYTES);
    if (file.size <= MAX_BYTES) onChange(await toDataUrl(file));
  };
  if (value !== undefined)
    return (
      <Field label={texts.logo} hint={texts.logoHint}>
        <span className="flex items-center gap-2">
          <img src={value} alt="" className="size-8 rounded-md border border-line object-contain" />
          <Button size="sm" onClick={() => onChange(undefined)}>
            {texts.removeLogo}
          </Button>
        </span>
      </Field>
    );
  return (
    <Field label={texts.logo} hint={texts.logoHint} error={isTooLarge ? texts.logoTooLarge : undefined}>
      <input
        type="file"
        accept={TYPES}
        aria-label={texts.logo}
        onChange={(event) => void read(event.target.files?.[0])}
        className="max-w-full text-ink-2 text-xs file:mr-2 file:h-8 file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:font-medium file:text-ink"
      />
    </Field>
  );
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}
