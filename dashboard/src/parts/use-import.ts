import { useState } from 'react';
import { showDone } from '../ui/toasts.ts';
import type { ChangeOptions } from './use-change.ts';
import { useForm } from './use-form.ts';

interface ImportOptions<Values, Result> extends Pick<ChangeOptions<Result, Values>, 'reload'> {
  readonly first: Values & { readonly content: string };
  /** Sends the file. With `dryRun` the server only checks it. */
  readonly send: (values: Values & { readonly content: string; readonly dryRun: boolean }) => Promise<Result>;
  /** Whether a checked file can be imported. */
  readonly isReady: (result: Result) => boolean;
  /** Shown when the file was imported. */
  readonly done: (result: Result) => string;
  /** The field of the request that contains the file. */
  readonly field?: string;
}

/** An import in two steps: a check, which stores nothing, and then the import. A changed file must be checked again. */
export function useImport<Values extends object, Result>({
  first,
  send,
  reload = [],
  isReady: canImport,
  done,
  field = 'content',
}: ImportOptions<Values, Result>) {
  const [answer, setAnswer] = useState<{ readonly result: Result; readonly dryRun: boolean }>();
  const form = useForm({
    first: { ...first, dryRun: true },
    send,
    reload,
    fields: [field],
    onDone: (result, { dryRun }) => {
      setAnswer({ result, dryRun });
      if (!dryRun) showDone(done(result));
    },
  });
  const isDone = answer?.dryRun === false;
  const isReady = answer?.dryRun === true && canImport(answer.result);
  return {
    ...form,
    set: (change: Parameters<typeof form.set>[0]) => {
      form.set(change);
      form.saving.reset();
      setAnswer(undefined);
    },
    submit: () => form.submit({ ...form.values, dryRun: !isReady }),
    isChanged: form.values.content !== '' && !isDone,
    /** The answer to the last attempt, unless that failed. */
    result: form.saving.error === null ? answer?.result : undefined,
    /** Whether the file was checked and can be imported. */
    isReady,
    /** Whether the file was imported. */
    isDone,
    contentError: form.errors[field],
  };
}
