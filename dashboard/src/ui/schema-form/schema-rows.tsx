import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { Button, IconButton } from '../button.tsx';
import { Input } from '../forms/input.tsx';
import { Select } from '../forms/select.tsx';
import { messages } from './messages.ts';
import { startDraft } from './schema-draft.ts';
import type { Draft, DraftValue, SchemaField } from './schema-fields.ts';
import { useElementName, useFieldTexts } from './schema-texts.ts';
import { TextControl } from './text-control.tsx';

/** Elements with more fields, or with lists, are cards of their own. */
const MAX_INLINE = 3;

/** Renders the control of a field of an element. It is a property, because elements contain controls of all types. */
type RenderInput = (props: {
  readonly field: SchemaField;
  readonly value: DraftValue;
  readonly onChange: (value: DraftValue) => void;
}) => ReactNode;

/** The elements of a list of objects, or the pairs of a record. */
export function SchemaRows({
  field,
  rows,
  isStored,
  error,
  renderInput,
  onChange,
}: {
  readonly field: SchemaField;
  readonly rows: readonly Draft[];
  readonly isStored: boolean;
  readonly error: string | undefined;
  readonly renderInput: RenderInput;
  readonly onChange: (rows: readonly Draft[]) => void;
}) {
  const { title, text } = useFieldTexts(field);
  const element = useElementName(field);
  const { columns, maxItems, type } = field;
  const isInline =
    columns.length <= MAX_INLINE && columns.every((one) => one.type !== 'rows' && one.type !== 'pairs');
  const change = (at: number, next: Draft) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...next } : row)));
  const empty: Draft = type === 'pairs' ? { key: '', value: '' } : startDraft(columns, undefined);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 font-medium">{title}</legend>
      {rows.map((row, index) => {
        const number = String(index + 1);
        const remove = (
          <IconButton
            key="remove"
            label={messages.remove({ title: element, number })}
            icon={<X />}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        );
        // Elements have no identity of their own: their position is the only key.
        const key = `row-${index}`;
        if (type === 'pairs')
          return (
            <PairRow
              key={key}
              title={messages.element({ title: element, number })}
              row={row}
              onChange={(next) => change(index, next)}
            >
              {remove}
            </PairRow>
          );
        return isInline ? (
          <div key={key} className="flex items-center gap-1.5">
            {columns.map((column) => (
              <InlineCell
                key={column.name}
                column={column}
                title={messages.element({ title: element, number })}
                row={row}
                onChange={(next) => change(index, next)}
              />
            ))}
            {remove}
          </div>
        ) : (
          <ElementCard
            key={key}
            title={messages.element({ title: element, number })}
            field={field}
            row={row}
            action={remove}
            renderInput={renderInput}
            onChange={(next) => change(index, next)}
          />
        );
      })}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {rows.length < maxItems && (
          <Button size="sm" aria-label={messages.addTo({ title })} onClick={() => onChange([...rows, empty])}>
            <Plus aria-hidden />
            {messages.add}
          </Button>
        )}
        <span className="min-w-40 flex-1 text-ink-3 text-xs">
          {isStored && rows.length === 0 ? messages.stored : text}
        </span>
      </div>
      {error !== undefined && (
        <p role="alert" className="text-bad-text text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function PairRow({
  title,
  row,
  onChange,
  children,
}: {
  readonly title: string;
  readonly row: Draft;
  readonly onChange: (row: Draft) => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-1.5">
      {(['key', 'value'] as const).map((part) => (
        <Input
          key={part}
          aria-label={`${title}: ${messages[part]}`}
          placeholder={messages[part]}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="min-w-0 flex-1 font-mono text-xs"
          value={String(row[part] ?? '')}
          onChange={(event) => onChange({ [part]: event.target.value })}
        />
      ))}
      {children}
    </div>
  );
}

function InlineCell({
  column,
  title,
  row,
  onChange,
}: {
  readonly column: SchemaField;
  readonly title: string;
  readonly row: Draft;
  readonly onChange: (row: Draft) => void;
}) {
  const texts = useFieldTexts(column);
  const label = `${title}: ${texts.title}`;
  const value = row[column.name] ?? '';
  if (typeof value === 'boolean')
    return (
      <Select
        label={label}
        className="w-36! shrink-0"
        value={value ? 'yes' : 'no'}
        onChange={(chosen) => onChange({ [column.name]: chosen === 'yes' })}
        choices={[
          { value: 'yes', label: texts.title },
          { value: 'no', label: texts.text === '' ? messages.no : texts.text },
        ]}
      />
    );
  return (
    <span className={joinClasses('min-w-0', column.type === 'choice' ? 'w-32 shrink-0' : 'flex-1')}>
      <TextControl
        field={{ ...column, example: column.example === '' ? texts.title : column.example }}
        label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={(next) => onChange({ [column.name]: next })}
      />
    </span>
  );
}

function ElementCard({
  title,
  field: { columns },
  row,
  action,
  renderInput,
  onChange,
}: {
  readonly title: string;
  readonly field: SchemaField;
  readonly row: Draft;
  readonly action: ReactNode;
  readonly renderInput: RenderInput;
  readonly onChange: (row: Draft) => void;
}) {
  const inputs = (shown: readonly SchemaField[]) =>
    shown.map((column) =>
      renderInput({
        field: column,
        value: row[column.name] ?? column.fallback,
        onChange: (next) => onChange({ [column.name]: next }),
      }),
    );
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex items-center justify-between gap-3">
        <h4>{title}</h4>
        {action}
      </div>
      {inputs(columns.filter(({ isRequired }) => isRequired))}
      <details className="group/more">
        <summary className="font-medium text-accent-text">{messages.more}</summary>
        <div className="mt-3 flex flex-col gap-4">
          {inputs(columns.filter(({ isRequired }) => !isRequired))}
        </div>
      </details>
    </div>
  );
}
