import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fieldErrorsOf, formErrorOf, toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import type { Segment } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { copyName, MAX_NAME } from './copy-name.ts';
import { GuardNotice, useSegmentGuards } from './guard-notice.tsx';
import { messages } from './messages.ts';
import { uploadIds } from './upload-ids.ts';

const texts = messages.upload;

/** Replaces the ids of a list with a file or typed lines, and looks an id up. */
export function UploadDialog({
  segment,
  onClose,
}: {
  readonly segment: Segment;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<File>();
  const guards = useSegmentGuards(segment, false);
  const isCopied = guards.length > 0;
  const [name, setName] = useState(() => copyName(segment.name));
  const copy = useRef<string>(undefined);
  const saving = useFlagChange(
    async () => {
      // Another attempt to upload uses the segment that the first one has created.
      if (isCopied) copy.current ??= await createCopy(segment, name.trim());
      await uploadIds(copy.current ?? segment.id, file ?? new Blob([typed]));
    },
    {
      done: isCopied ? messages.guarded.saved(name.trim(), segment.usedBy.join(', ')) : texts.done,
      onDone: onClose,
    },
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={texts.title(segment.name)}
      description={isCopied ? texts.copyText : texts.text}
      problem={formErrorOf(saving.error, new Set(['name']))}
      submitLabel={isCopied ? messages.guarded.save : texts.submit}
      cancelLabel={texts.cancel}
      isPending={saving.isPending}
      isDisabled={(file === undefined && typed.trim() === '') || name.trim() === ''}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      <GuardNotice segment={segment} guards={guards} />
      {isCopied && (
        <Field label={messages.form.name} hint={messages.guarded.copyHint} error={errors['name']}>
          <Input
            autoComplete="off"
            maxLength={MAX_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      <Field label={texts.file} hint={texts.fileHint}>
        <input
          type="file"
          accept=".txt,.csv,text/plain"
          aria-label={texts.file}
          onChange={(event) => setFile(event.target.files?.[0])}
          className="max-w-full text-ink-2 file:mr-3 file:h-8 file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:font-medium file:text-ink"
        />
      </Field>
      {file === undefined && (
        <Field label={texts.ids} hint={texts.idsHint}>
          <TextArea
            rows={6}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono text-xs"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      {segment.idCount > 0 && <Lookup segment={segment} />}
    </FormDialog>
  );
}

/** Creates an empty list that looks up the same attribute. @returns its id. */
async function createCopy(
  { websiteId, kind, attribute, description }: Segment,
  name: string,
): Promise<string> {
  const { segment } = await client.flags.segments.create({
    websiteId,
    kind,
    name,
    description,
    ...(attribute !== null && { attribute }),
  });
  return segment.id;
}

function Lookup({ segment }: { readonly segment: Segment }) {
  const [value, setValue] = useState('');
  const looking = useMutation({
    mutationFn: () => client.flags.segments.contains({ id: segment.id, value: value.trim() }),
    meta: { showsErrors: true },
  });
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <Field label={texts.lookup(segment.idCount.toLocaleString(LANGUAGE))}>
        <span className="flex gap-2">
          <Input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
            value={value}
            onChange={(event) => {
              setValue(event.target.value);
              looking.reset();
            }}
          />
          <Button
            disabled={value.trim() === ''}
            isPending={looking.isPending}
            onClick={() => looking.mutate()}
          >
            {texts.look}
          </Button>
        </span>
      </Field>
      <p role="status" className="text-ink-2">
        {looking.error !== null && toProblem(looking.error).message}
        {looking.data !== undefined && (looking.data.contains ? texts.contained : texts.notContained)}
      </p>
    </div>
  );
}
