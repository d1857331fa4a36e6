import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client, type Inputs, type Outputs } from '../../../api/rpc.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextFileField } from '../../../ui/forms/text-file-field.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useEnvironments } from '../flag-parts/use-environments.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { ImportResults } from './import-results.tsx';
import { messages } from './messages.ts';

const texts = messages.import;
type Format = Inputs['flags']['import']['format'];
type Result = Outputs['flags']['import'];

const FORMATS = ['unleash', 'launchdarkly', 'flagsmith', 'growthbook'] as const satisfies readonly Format[];
const MAX_LENGTH = 4_000_000;
const NOWHERE = '-';

/** Imports flags of another product: first a dry run, which shows what has no equivalent. */
export function ImportDialog({
  websiteId,
  onClose,
}: {
  readonly websiteId: string;
  readonly onClose: () => void;
}) {
  const [format, setFormat] = useState<Format>(FORMATS[0]);
  const [content, setContent] = useState('');
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>();
  const [checked, setChecked] = useState<Result>();
  const [imported, setImported] = useState<Result>();
  const importing = useFlagChange(
    async (dryRun: boolean) => ({
      dryRun,
      result: await client.flags.import({
        websiteId,
        format,
        content,
        dryRun,
        ...(mapping !== undefined && {
          environments: Object.fromEntries(Object.entries(mapping).filter(([, name]) => name !== NOWHERE)),
        }),
      }),
    }),
    {
      onDone: ({ dryRun, result }) => {
        setChecked(result);
        if (dryRun) return;
        setImported(result);
        showDone(
          texts.done({
            count: result.results.filter(({ status }) => status === 'created' || status === 'updated').length,
          }),
        );
      },
    },
  );
  // A changed file must be checked again.
  const change = (set: () => void) => {
    set();
    setChecked(undefined);
    setMapping(undefined);
    importing.reset();
  };
  const isDone = imported !== undefined;
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      width="lg"
      problem={formErrorOf(importing.error, new Set(['content']))}
      submitLabel={isDone ? texts.close : checked === undefined ? texts.preview : texts.submit}
      cancelLabel={texts.cancel}
      isPending={importing.isPending}
      isDisabled={content.trim() === ''}
      isChanged={content !== '' && !isDone}
      onSubmit={() => (isDone ? onClose() : importing.mutate(checked === undefined))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.format} hint={texts.hints[format]}>
          <Select
            value={format}
            isDisabled={isDone}
            onChange={(chosen) => change(() => setFormat(chosen))}
            choices={FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
          />
        </Field>
        <TextFileField
          label={texts.file}
          accept=".json"
          maxBytes={MAX_LENGTH}
          tooLarge={texts.tooLarge}
          isDisabled={isDone}
          onRead={(text) => change(() => setContent(text))}
        />
      </div>
      {checked === undefined ? (
        <Field label={texts.content} error={fieldErrorsOf(importing.error)['content']}>
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
        <>
          {!isDone && (
            <EnvironmentMapping
              websiteId={websiteId}
              found={checked.environments}
              mapping={mapping}
              onChange={setMapping}
            />
          )}
          <ImportResults result={checked} />
        </>
      )}
    </FormDialog>
  );
}

/** Chooses the environment of the website for each environment of the file. */
function EnvironmentMapping({
  websiteId,
  found,
  mapping,
  onChange,
}: {
  readonly websiteId: string;
  readonly found: Result['environments'];
  readonly mapping: Readonly<Record<string, string>> | undefined;
  readonly onChange: (mapping: Readonly<Record<string, string>>) => void;
}) {
  const environments = useEnvironments(websiteId) ?? [];
  const shown =
    mapping ?? Object.fromEntries(Object.entries(found).map(([from, to]) => [from, to ?? NOWHERE]));
  const rows = Object.entries(shown);
  if (rows.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{texts.environments}</legend>
      {rows.map(([from, to]) => (
        <div key={from} className="grid grid-cols-2 items-center gap-3">
          <span className="truncate font-mono text-xs">{from}</span>
          <Select
            label={texts.environmentFor({ name: from })}
            value={to}
            onChange={(name) => onChange({ ...shown, [from]: name })}
            choices={[
              ...environments.map(({ name, displayName }) => ({ value: name, label: displayName })),
              { value: NOWHERE, label: texts.nowhere },
            ]}
          />
        </div>
      ))}
    </fieldset>
  );
}
