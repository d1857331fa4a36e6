import { useState } from 'react';
import { client, type Inputs, type Outputs, rpc } from '../../../api/rpc.ts';
import { ImportDialog as Dialog } from '../../../parts/import-dialog.tsx';
import { useImport } from '../../../parts/use-import.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useEnvironments } from '../flag-parts/use-environments.ts';
import { ImportResults } from './import-results.tsx';
import { messages } from './messages.ts';

const texts = messages.import;
type Format = Inputs['flags']['import']['format'];
type Result = Outputs['flags']['import'];

const FORMATS = ['unleash', 'launchdarkly', 'flagsmith', 'growthbook'] as const satisfies readonly Format[];
const MAX_LENGTH = 4_000_000;
const NOWHERE = '-';

interface Values {
  readonly format: Format;
  readonly content: string;
}

const FIRST: Values = { format: FORMATS[0], content: '' };

/** Imports flags of another product: first a dry run, which shows what has no equivalent. */
export function ImportDialog({
  websiteId,
  onClose,
}: {
  readonly websiteId: string;
  readonly onClose: () => void;
}) {
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>();
  const importing = useImport({
    first: FIRST,
    send: (values) =>
      client.flags.import({
        websiteId,
        ...values,
        ...(mapping !== undefined && {
          environments: Object.fromEntries(Object.entries(mapping).filter(([, name]) => name !== NOWHERE)),
        }),
      }),
    reload: [rpc.flags.key()],
    isReady: () => true,
    done: ({ results }) =>
      texts.done({
        count: results.filter(({ status }) => status === 'created' || status === 'updated').length,
      }),
  });
  const { result, isReady, isDone } = importing;
  const { format } = importing.values;
  // Another file has other environments.
  const change: typeof importing.set = (next) => {
    importing.set(next);
    setMapping(undefined);
  };
  return (
    <Dialog
      importing={{ ...importing, set: change }}
      texts={texts}
      submitLabel={isDone ? texts.close : isReady ? texts.submit : texts.preview}
      accept=".json"
      maxLength={MAX_LENGTH}
      beside={
        <Field label={texts.format} hint={texts.hints[format]}>
          <Select
            value={format}
            isDisabled={isDone}
            onChange={(chosen) => change({ format: chosen })}
            choices={FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
          />
        </Field>
      }
      onDone={onClose}
      onClose={onClose}
    >
      {result && (
        <>
          {!isDone && (
            <EnvironmentMapping
              websiteId={websiteId}
              found={result.environments}
              mapping={mapping}
              onChange={setMapping}
            />
          )}
          <ImportResults result={result} />
        </>
      )}
    </Dialog>
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
