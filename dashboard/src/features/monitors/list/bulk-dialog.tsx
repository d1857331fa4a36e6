import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formErrorOf } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';

const texts = messages.bulk;

/** Pauses or resumes all monitors with a tag. */
export function BulkDialog({
  tags,
  tag: first,
  onClose,
}: {
  readonly tags: readonly string[];
  /** The tag that is chosen at the beginning. */
  readonly tag: string | undefined;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const [tag, setTag] = useState<string | null>(first ?? tags[0] ?? null);
  const [action, setAction] = useState<'pause' | 'resume'>('pause');
  const changing = useMutation(
    rpc.monitors.pauseMany.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async ({ changed }) => {
        await queryClient.invalidateQueries({ queryKey: rpc.monitors.key() });
        showDone(texts[action === 'pause' ? 'paused' : 'resumed'](changed));
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      problem={formErrorOf(changing.error, new Set())}
      submitLabel={texts[action]}
      cancelLabel={texts.cancel}
      isPending={changing.isPending}
      isDisabled={tag === null}
      isChanged={false}
      onSubmit={() => tag !== null && changing.mutate({ organizationId, tag, paused: action === 'pause' })}
      onClose={onClose}
    >
      <Field label={texts.tag}>
        <Combobox
          value={tag}
          onChange={setTag}
          choices={tags.map((name) => ({ value: name, label: name }))}
        />
      </Field>
      <SegmentedControl
        label={texts.action}
        className="self-start"
        value={action}
        onChange={setAction}
        segments={[
          { value: 'pause', label: messages.pause },
          { value: 'resume', label: messages.resume },
        ]}
      />
    </FormDialog>
  );
}
