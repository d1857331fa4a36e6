import { lazy, Suspense, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { messages } from '../messages.ts';

const texts = messages.markdown;
const MAX_LENGTH = 20_000;
const Markdown = lazy(() =>
  import('../../../parts/markdown/markdown.tsx').then((module) => ({ default: module.Markdown })),
);

/** A message in Markdown, with a preview. */
export function MarkdownField({
  label = texts.label,
  value,
  onChange,
  error,
  placeholder,
  rows = 6,
}: {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly rows?: number;
}) {
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const modes = (
    <SegmentedControl
      label={texts.mode}
      value={mode}
      onChange={setMode}
      segments={[
        { value: 'write', label: texts.write },
        { value: 'preview', label: texts.preview },
      ]}
    />
  );
  if (mode === 'write')
    return (
      <Field label={label} hint={texts.hint} error={error} aside={modes}>
        <TextArea
          rows={rows}
          maxLength={MAX_LENGTH}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        {modes}
      </div>
      <section aria-label={texts.preview} className="min-h-32 rounded-md border border-line px-3 py-2">
        {value.trim() === '' ? (
          <p className="text-ink-3">{texts.empty}</p>
        ) : (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <Markdown text={value} />
          </Suspense>
        )}
      </section>
    </div>
  );
}
