import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import type { Segment } from '../flag-parts/types.ts';
import { copyName, MAX_NAME } from './copy-name.ts';
import { GuardNotice, useSegmentGuards } from './guard-notice.tsx';
import { messages } from './messages.ts';
import { uploadIds } from './upload-ids.ts';

const texts = messages.upload;

interface Values {
  readonly typed: string;
  readonly file: File | undefined;
  readonly name: string;
}

/** Replaces the ids of a list with a file or typed lines, and looks an id up. */
export function UploadDialog({
  segment,
  onClose,
}: {
  readonly segment: Segment;
  readonly onClose: () => void;
}) {
  const guards = useSegmentGuards(segment, false);
  const isCopied = guards.length > 0;
  const copy = useRef<string>(undefined);
  const form = useForm({
    first: (): Values => ({ typed: '', file: undefined, name: copyName(segment.name) }),
    send: async ({ typed, file, name }) => {
      // Another attempt to upload uses the segment that the first one has created.
      if (isCopied) copy.current ??= await createCopy(segment, name.trim());
      await uploadIds(copy.current ?? segment.id, file ?? new Blob([typed]));
    },
    reload: [rpc.flags.key()],
    fields: ['name'],
    done: (_, { name }) =>
      isCopied ? messages.guarded.saved({ name: name.trim(), keys: segment.usedBy.join(', ') }) : texts.done,
    onDone: onClose,
  });
  const { typed, file, name } = form.values;
  return (
    <FormDialog
      form={form}
      title={texts.title({ name: segment.name })}
      description={isCopied ? texts.copyText : texts.text}
      submitLabel={isCopied ? messages.guarded.save : texts.submit}
      isDisabled={(file === undefined && typed.trim() === '') || name.trim() === ''}
      onClose={onClose}
    >
      <GuardNotice segment={segment} guards={guards} />
      {isCopied && (
        <Field label={messages.form.name} hint={messages.guarded.copyHint} error={form.errors['name']}>
          <Input autoComplete="off" maxLength={MAX_NAME} {...form.text('name')} />
        </Field>
      )}
      <Field label={texts.file} hint={texts.fileHint}>
        <input
          type="file"
          accept=".txt,.csv,text/plain"
          aria-label={texts.file}
          onChange={(event) => form.set({ file: event.target.files?.[0] })}
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
            {...form.text('typed')}
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
      <Field label={texts.lookup({ count: segment.idCount.toLocaleString(LANGUAGE) })}>
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
