import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formErrorOf } from '../../../api/problem.ts';
import { client, type Inputs, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextFileField } from '../../../ui/forms/text-file-field.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { ImportResults } from './import-results.tsx';
import { messages } from './messages.ts';

type Source = Inputs['monitors']['import']['source'];

const SOURCES = ['uptime_kuma', 'uptimerobot', 'gatus', 'openstatus'] as const satisfies readonly Source[];
const MAX_LENGTH = 2_000_000;

/** Imports monitors of another product: first a dry run, which shows what has no equivalent. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const [source, setSource] = useState<Source>(SOURCES[0]);
  const [content, setContent] = useState('');
  const importing = useMutation({
    mutationFn: (dryRun: boolean) => client.monitors.import({ organizationId, source, content, dryRun }),
    meta: { showsErrors: true },
    onSuccess: async ({ results }, dryRun) => {
      if (dryRun) return;
      await queryClient.invalidateQueries({ queryKey: rpc.monitors.key() });
      showDone(messages.done({ count: results.filter(({ status }) => status === 'created').length }));
    },
  });
  const results = importing.data?.results;
  const ready = results?.filter(({ status }) => status === 'ready').length ?? 0;
  const isDone = results !== undefined && importing.variables === false;
  // A changed file must be checked again.
  const change = (set: () => void) => {
    set();
    importing.reset();
  };
  return (
    <FormDialog
      title={messages.title}
      description={messages.text}
      width="lg"
      problem={formErrorOf(importing.error, new Set())}
      submitLabel={isDone ? messages.close : ready > 0 ? messages.submit({ count: ready }) : messages.preview}
      cancelLabel={messages.cancel}
      isPending={importing.isPending}
      isDisabled={content.trim() === ''}
      isChanged={content !== '' && !isDone}
      onSubmit={() => (isDone ? onClose() : importing.mutate(ready === 0))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.source} hint={messages.hints[source]}>
          <Select
            value={source}
            isDisabled={isDone}
            onChange={(chosen) => change(() => setSource(chosen))}
            choices={SOURCES.map((value) => ({ value, label: messages.sources[value] }))}
          />
        </Field>
        <TextFileField
          label={messages.file}
          accept=".json,.csv,.yaml,.yml"
          maxBytes={MAX_LENGTH}
          tooLarge={messages.tooLarge}
          isDisabled={isDone}
          onRead={(text) => change(() => setContent(text))}
        />
      </div>
      {results === undefined ? (
        <Field label={messages.content}>
          <TextArea
            rows={8}
            maxLength={MAX_LENGTH}
            spellCheck={false}
            className="font-mono text-xs"
            value={content}
            onChange={(event) => change(() => setContent(event.target.value))}
          />
        </Field>
      ) : (
        <ImportResults results={results} />
      )}
    </FormDialog>
  );
}
