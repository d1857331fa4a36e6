import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { organizationsQuery, useOrganization } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Input } from '../../ui/input.tsx';
import { showDone } from '../../ui/toasts.ts';
import { messages } from './messages.ts';

/** Renames the organization. */
export function NameForm() {
  const { id: organizationId, name: saved } = useOrganization();
  const queryClient = useQueryClient();
  const [name, setName] = useState(saved);
  const saving = useMutation(
    rpc.organizations.update.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey });
        showDone(messages.name.saved);
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ organizationId, name });
  };
  return (
    <Card title={messages.name.title}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(saving.error)} />
        <Field
          label={messages.name.label}
          isLabelHidden
          hint={messages.name.hint}
          error={fieldErrorsOf(saving.error)['name']}
        >
          <span className="flex gap-2">
            <Input
              required
              maxLength={100}
              autoComplete="organization"
              className="min-w-0 flex-1"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" isPending={saving.isPending} disabled={name.trim() === saved}>
              {messages.name.save}
            </Button>
          </span>
        </Field>
      </form>
    </Card>
  );
}
