import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, toProblem } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { ReportFields } from '../steps/report-fields.tsx';
import type { Report } from '../steps/step.ts';
import { useSaveReport } from '../steps/use-reports.ts';
import { describeFunnel, type FunnelOptions } from './funnel.ts';
import { messages } from './messages.ts';

/** Saves a new funnel, or renames a saved one. */
export function SaveFunnel({
  saved,
  options,
  onSaved,
  onClose,
}: {
  /** The funnel to rename; absent for a new one. */
  readonly saved?: Report | undefined;
  readonly options: FunnelOptions;
  readonly onSaved: (report: Report) => void;
  readonly onClose: () => void;
}) {
  const { website, canEdit } = useAnalytics();
  const [name, setName] = useState(saved?.name ?? '');
  const [visibility, setVisibility] = useState<Report['visibility']>(canEdit ? 'shared' : 'personal');
  const { create, update, isPending, error } = useSaveReport('funnel', onSaved);
  const errors = fieldErrorsOf(error);
  const definitionError = Object.entries(errors).find(([field]) => field.startsWith('definition'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saved !== undefined) update({ id: saved.id, name: name.trim() });
    else
      create({
        websiteId: website.id,
        name: name.trim(),
        visibility,
        definition: { kind: 'funnel', ...options },
      });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={saved === undefined ? messages.form.title : messages.form.rename}
      description={describeFunnel(options)}
      width="sm"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error !== null && (Object.keys(errors).length === 0 || definitionError !== undefined) && (
          <Notice tone="bad">{definitionError?.[1] ?? toProblem(error).message}</Notice>
        )}
        <ReportFields
          hasFocus
          name={name}
          placeholder={messages.form.placeholder}
          visibility={saved === undefined ? visibility : undefined}
          errors={errors}
          onName={setName}
          onVisibility={setVisibility}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{messages.form.cancel}</Button>
          <Button type="submit" variant="primary" disabled={name.trim() === ''} isPending={isPending}>
            {messages.form.title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
