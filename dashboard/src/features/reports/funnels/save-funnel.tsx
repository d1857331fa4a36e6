import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
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
  const { subject: website, canEdit } = useAnalytics();
  const [name, setName] = useState(saved?.name ?? '');
  const [visibility, setVisibility] = useState<Report['visibility']>(canEdit ? 'shared' : 'personal');
  const { create, update, isPending, error } = useSaveReport('funnel', onSaved);
  const errors = fieldErrorsOf(error);
  const definitionError = Object.entries(errors).find(([field]) => field.startsWith('definition'));
  const submit = () => {
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
    <FormDialog
      title={saved === undefined ? messages.form.title : messages.form.rename}
      description={describeFunnel(options)}
      width="sm"
      problem={definitionError?.[1] ?? formErrorOf(error)}
      cancelLabel={messages.form.cancel}
      submitLabel={messages.form.title}
      isPending={isPending}
      isDisabled={name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReportFields
        hasFocus
        name={name}
        placeholder={messages.form.placeholder}
        visibility={saved === undefined ? visibility : undefined}
        errors={errors}
        onName={setName}
        onVisibility={setVisibility}
      />
    </FormDialog>
  );
}
