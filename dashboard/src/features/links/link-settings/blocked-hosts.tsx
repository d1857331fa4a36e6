import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, formErrorOf, toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { errorOfHosts, hostsOf } from './host-lines.ts';
import { messages } from './messages.ts';
import { useSaving } from './use-saving.ts';

const texts = messages.blocked;

/** The hosts that targets of links must not have. */
export function BlockedHosts() {
  const { id: organizationId } = useOrganization();
  const found = useQuery(rpc.links.settings.get.queryOptions({ input: { organizationId } }));
  if (found.error !== null)
    return <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />;
  if (found.data === undefined)
    return (
      <Card>
        <SkeletonLines label={messages.loading} />
      </Card>
    );
  return <HostsForm saved={found.data.settings.blockedHosts} />;
}

function HostsForm({ saved }: { readonly saved: readonly string[] }) {
  const { id: organizationId } = useOrganization();
  const canWrite = usePermissions().can('write:links');
  const [text, setText] = useState(saved.join('\n'));
  const hosts = hostsOf(text);
  const saving = useSaving(
    () => client.links.settings.update({ organizationId, blockedHosts: hosts }),
    texts.saved,
    ({ settings }) => setText(settings.blockedHosts.join('\n')),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(undefined);
  };
  return (
    <Card title={texts.label} description={texts.text}>
      <form onSubmit={submit} className="flex max-w-xl flex-col gap-4">
        <FormProblem message={formErrorOf(saving.error)} />
        <Field
          label={texts.label}
          isLabelHidden
          hint={texts.hint}
          error={errorOfHosts(fieldErrorsOf(saving.error), hosts)}
        >
          <TextArea
            rows={8}
            className="font-mono text-xs"
            autoCapitalize="off"
            spellCheck={false}
            disabled={!canWrite}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {canWrite && (
          <div>
            <Button
              type="submit"
              variant="primary"
              isPending={saving.isPending}
              disabled={hosts.join('\n') === saved.join('\n')}
            >
              {messages.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
