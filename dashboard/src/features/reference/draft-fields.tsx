import { Field } from '../../ui/forms/field.tsx';
import { Input, TextArea } from '../../ui/forms/input.tsx';
import type { Operation, Parameter } from './api-document.ts';
import type { Draft } from './build-call.ts';
import { messages } from './messages.ts';

const MAX_ROWS = 16;

/** The fields of a call. Parameters that are optional and not in the example are collapsed. */
export function DraftFields({
  operation,
  draft,
  onChange,
}: {
  readonly operation: Operation;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}) {
  const { parameters = [], requestBody } = operation;
  const isNamed = ({ required, example }: Parameter) => required === true || example !== undefined;
  const others = parameters.filter((parameter) => !isNamed(parameter));
  const fields = (shown: readonly Parameter[]) =>
    shown.map(({ name, in: place, required }) => (
      <Field key={name} label={<code className="font-mono">{name}</code>} aside={place}>
        <Input
          required={required === true}
          spellCheck={false}
          value={draft.values[name] ?? ''}
          onChange={(event) =>
            onChange({ ...draft, values: { ...draft.values, [name]: event.target.value } })
          }
        />
      </Field>
    ));
  return (
    <>
      {fields(parameters.filter(isNamed))}
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm text-accent-text text-xs">
            {messages.call.moreParameters({ count: others.length })}
          </summary>
          <div className="mt-3 flex flex-col gap-4">{fields(others)}</div>
        </details>
      )}
      {requestBody !== undefined && (
        <Field label={messages.call.body} aside="JSON">
          <TextArea
            rows={Math.min(MAX_ROWS, draft.body.split('\n').length + 1)}
            spellCheck={false}
            className="font-mono text-xs"
            value={draft.body}
            onChange={(event) => onChange({ ...draft, body: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
