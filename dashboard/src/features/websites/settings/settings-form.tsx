import type { FormEvent, ReactNode } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { messages } from '../messages.ts';

/** Settings that are saved together, with the error of the last attempt. */
export function SettingsForm({
  title,
  description,
  onSave,
  isSaving,
  error,
  errors,
  children,
}: {
  readonly title: string;
  readonly description?: string;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly errors: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Card title={title} description={description}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error !== null && Object.keys(errors).length === 0 && (
          <Notice tone="bad">{toProblem(error).message}</Notice>
        )}
        {children}
        <div>
          <Button type="submit" variant="primary" isPending={isSaving}>
            {messages.settings.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
