import { useState } from 'react';
import { errorIn, fieldErrorsOf, formErrorOf } from '../api/problem.ts';
import { type ChangeOptions, useChange } from './use-change.ts';

/** The names of the values that can hold every `T` and nothing else. */
type NamesOf<Values, T> = {
  [Name in keyof Values]-?: [Values[Name], T] extends [T, Values[Name]] ? Name : never;
}[keyof Values];

interface FormOptions<Values, Output> extends ChangeOptions<Output, Values> {
  /** The values at the beginning. Later ones are ignored. */
  readonly first: Values | (() => Values);
  readonly send: (values: Values) => Promise<Output>;
  /** The fields of the request that show their errors. By default these are the names of the values. */
  readonly fields?: readonly string[];
}

/**
 * The values of a form, what the server rejects in them, and whether leaving would discard input. `text`, `choice`, `list`, `toggle`
 * and `check` return the properties of a control for a value.
 */
export function useForm<Values extends object, Output>({
  first,
  send,
  fields,
  onDone,
  ...options
}: FormOptions<Values, Output>) {
  const [values, setValues] = useState(first);
  const [stored, setStored] = useState(values);
  const saving = useChange(send, {
    ...options,
    onDone: (output, sent) => {
      setStored(sent);
      return onDone?.(output, sent);
    },
  });
  // The values may have changed since they were rendered.
  const set = (change: Partial<Values> | ((current: Values) => Partial<Values>)) =>
    setValues((current) => ({ ...current, ...(typeof change === 'function' ? change(current) : change) }));
  const put = (name: keyof Values) => (value: unknown) =>
    setValues((current) => ({ ...current, [name]: value }));
  const errors = fieldErrorsOf(saving.error);
  return {
    values,
    set,
    /** The last attempt to send the values. */
    saving,
    /** Messages of the server by field, such as `name` or `rules.0.targetUrl`. */
    errors,
    /** The message of a field or of the first of its parts. */
    errorOf: (field: string) => errorIn(errors, field),
    /** Why the server rejected the values, if no field shows it. */
    problem: formErrorOf(saving.error, new Set(fields ?? Object.keys(values))),
    isPending: saving.isPending,
    isChanged: textOf(values) !== textOf(stored),
    /** Replaces the values. They count as stored. */
    restart: (next: Values) => {
      setValues(next);
      setStored(next);
    },
    /** Sends the values. @param change values that only this attempt has. */
    submit: (change?: Partial<Values>) => {
      if (!saving.isPending) saving.mutate({ ...values, ...change });
    },
    text: <Name extends NamesOf<Values, string>>(name: Name) => ({
      value: values[name],
      onChange: (event: { readonly target: { readonly value: string } }) => put(name)(event.target.value),
    }),
    choice: <Name extends keyof Values>(name: Name) => ({
      value: values[name],
      onChange: (value: Values[Name]) => put(name)(value),
    }),
    list: <Name extends NamesOf<Values, readonly string[]>>(name: Name) => ({
      values: values[name],
      onChange: (next: readonly string[]) => put(name)(next),
    }),
    toggle: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
      isOn: values[name],
      onChange: (isOn: boolean) => put(name)(isOn),
    }),
    check: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
      isChecked: values[name],
      onChange: (isChecked: boolean) => put(name)(isChecked),
    }),
  };
}

/** A form, without what it sends. */
export type FormOf<Values extends object> = Omit<ReturnType<typeof useForm<Values, unknown>>, 'saving'>;

/** Returns a text that is the same for equal values. */
function textOf(values: object): string {
  return JSON.stringify(values, (_name, value: unknown) =>
    value instanceof Set ? [...value].sort() : value,
  );
}
