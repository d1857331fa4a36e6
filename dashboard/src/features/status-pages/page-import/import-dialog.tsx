import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client, type Inputs } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextFileField } from '../../../ui/forms/text-file-field.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useChange } from '../parts/use-change.ts';
import { ImportResults } from './import-results.tsx';
import { messages } from './messages.ts';

type Source = Inputs['statusPages']['import']['source'];

const SOURCES = ['statuspage', 'openstatus'] as const satisfies readonly Source[];
const MAX_LENGTH = 4_000_000;
const FIELDS = new Set(['content']);

/** Imports a status page of another product: first a dry run, which shows what has no equivalent. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const [source, setSource] = useState<Source>(SOURCES[0]);
  const [content, setContent] = useState('');
  const importing = useChange(
    (dryRun: boolean) => client.statusPages.import({ organizationId, source, content, dryRun }),
    {
      onDone: ({ statusPageId, results: [first] }) => {
        if (statusPageId !== null) showDone(messages.done({ name: first?.name ?? '' }));
      },
    },
  );
  const results = importing.data?.results;
  const statusPageId = importing.data?.statusPageId ?? null;
  const isReady = results !== undefined && statusPageId === null;
  // A changed file must be checked again.
  const change = (set: () => void) => {
    set();
    importing.reset();
  };
  const submit = () => {
    if (statusPageId === null) importing.mutate(!isReady);
    else
      void navigate({
        to: '/status-pages/$statusPageId',
        params: { statusPageId },
        search: { tab: 'design' },
      });
  };
  return (
    <FormDialog
      title={messages.title}
      description={messages.text}
      width="lg"
      problem={formErrorOf(importing.error, FIELDS)}
      submitLabel={statusPageId !== null ? messages.open : isReady ? messages.submit : messages.preview}
      cancelLabel={messages.cancel}
      isPending={importing.isPending}
      isDisabled={content.trim() === ''}
      isChanged={content !== '' && statusPageId === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.source} hint={messages.hints[source]}>
          <Select
            value={source}
            isDisabled={statusPageId !== null}
            onChange={(chosen) => change(() => setSource(chosen))}
            choices={SOURCES.map((value) => ({ value, label: messages.sources[value] }))}
          />
        </Field>
        <TextFileField
          label={messages.file}
          accept=".json"
          maxBytes={MAX_LENGTH}
          tooLarge={messages.tooLarge}
          isDisabled={statusPageId !== null}
          onRead={(text) => change(() => setContent(text))}
        />
      </div>
      {results === undefined ? (
        <Field label={messages.content} error={fieldErrorsOf(importing.error)['content']}>
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
