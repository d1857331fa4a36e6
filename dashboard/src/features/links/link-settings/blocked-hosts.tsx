import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { errorOfHosts, hostsOf } from './host-lines.ts';
import { messages } from './messages.ts';

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
  const form = useForm({
    first: { text: saved.join('\n') },
    send: ({ text }) => client.links.settings.update({ organizationId, blockedHosts: hostsOf(text) }),
    reload: [rpc.links.key()],
    fields: ['blockedHosts'],
    done: texts.saved,
    onDone: ({ settings }) => {
      form.restart({ text: settings.blockedHosts.join('\n') });
    },
  });
  const hosts = hostsOf(form.values.text);
  return (
    <Card title={texts.label} description={texts.text}>
      <Form form={form} className="max-w-xl">
        <Field label={texts.label} isLabelHidden hint={texts.hint} error={errorOfHosts(form.errors, hosts)}>
          <TextArea
            rows={8}
            className="font-mono text-xs"
            autoCapitalize="off"
            spellCheck={false}
            disabled={!canWrite}
            {...form.text('text')}
          />
        </Field>
        {canWrite && (
          <div>
            <Button
              type="submit"
              variant="primary"
              isPending={form.isPending}
              disabled={hosts.join('\n') === saved.join('\n')}
            >
              {messages.save}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
