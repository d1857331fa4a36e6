import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client, type Outputs } from '../../../api/rpc.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { showServerText } from '../../../lib/server-texts/show-server-text.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { TextFileField } from '../../../ui/forms/text-file-field.tsx';
import { showDone } from '../../../ui/toasts.ts';
import type { StatusPage } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.importDialog;
const MAX_LENGTH = 4_000_000;
const FIELDS = new Set(['csv']);
type Result = Outputs['statusPages']['subscribers']['import'];

/** Imports subscribers from CSV: first a check, which stores nothing. */
export function ImportDialog({ page, onClose }: { readonly page: StatusPage; readonly onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const importing = useChange(
    async (dryRun: boolean) => ({
      dryRun,
      result: await client.statusPages.subscribers.import({ id: page.id, csv, isConfirmed, dryRun }),
    }),
    { onDone: ({ dryRun, result }) => !dryRun && showDone(texts.done({ count: result.imported })) },
  );
  const checked = importing.data;
  const isDone = checked?.dryRun === false;
  const ready = checked?.dryRun === true ? checked.result.imported : 0;
  // A changed file must be checked again.
  const change = (set: () => void) => {
    set();
    importing.reset();
  };
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      width="lg"
      problem={formErrorOf(importing.error, FIELDS)}
      submitLabel={isDone ? texts.close : ready > 0 ? texts.submit({ count: ready }) : texts.preview}
      cancelLabel={texts.cancel}
      isPending={importing.isPending}
      isDisabled={csv.trim() === ''}
      isChanged={csv !== '' && !isDone}
      onSubmit={() => (isDone ? onClose() : importing.mutate(ready === 0))}
      onClose={onClose}
    >
      <TextFileField
        label={texts.file}
        accept=".csv,.txt"
        maxBytes={MAX_LENGTH}
        tooLarge={texts.tooLarge}
        isDisabled={isDone}
        onRead={(text) => change(() => setCsv(text))}
      />
      {checked === undefined ? (
        <Field label={texts.content} error={fieldErrorsOf(importing.error)['csv']}>
          <TextArea
            rows={8}
            maxLength={MAX_LENGTH}
            spellCheck={false}
            placeholder={texts.example}
            className="font-mono text-xs"
            value={csv}
            onChange={(event) => change(() => setCsv(event.target.value))}
          />
        </Field>
      ) : (
        <ImportResult result={checked.result} isDone={isDone} />
      )}
      <Checkbox
        label={texts.isConfirmed}
        hint={texts.isConfirmedText}
        isChecked={isConfirmed}
        isDisabled={isDone}
        onChange={(next) => change(() => setIsConfirmed(next))}
      />
    </FormDialog>
  );
}

function ImportResult({ result, isDone }: { readonly result: Result; readonly isDone: boolean }) {
  const counts = [
    { label: isDone ? texts.imported : texts.ready, count: result.imported },
    { label: texts.existing, count: result.existing },
    { label: texts.failed, count: result.failed },
  ];
  return (
    <section aria-label={texts.result} className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 gap-3">
        {counts.map(({ label, count }) => (
          <div key={label} className="rounded-lg border border-line px-3 py-2">
            <dt className="text-ink-3 text-xs">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{count.toLocaleString(LANGUAGE)}</dd>
          </div>
        ))}
      </dl>
      {[...result.errors, ...result.notes].length > 0 && (
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-xs">
          {result.errors.map(({ line, error }) => (
            <li key={line}>
              <span className="text-ink-3 tabular-nums">{texts.line({ line })}</span> {showServerText(error)}
            </li>
          ))}
          {result.notes.map(({ line, note }) => (
            <li key={`${line} ${note}`}>
              <span className="text-ink-3 tabular-nums">{texts.line({ line })}</span> {showServerText(note)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
