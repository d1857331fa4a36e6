import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ColorInput } from '../../../ui/forms/color-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages } from './messages.ts';

const texts = messages.pages;
const DEFAULT_COLOR = '#1d4ed8';

/** The design of the pages that links show instead of a redirect. */
export function LinkPages() {
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
  return <ColorForm saved={found.data.settings.color ?? ''} />;
}

function ColorForm({ saved }: { readonly saved: string }) {
  const { id: organizationId } = useOrganization();
  const canWrite = usePermissions().can('write:links');
  const form = useForm({
    first: { color: saved },
    send: ({ color }) => client.links.settings.update({ organizationId, color: color || null }),
    reload: [rpc.links.key()],
    fields: ['color'],
    done: texts.saved,
    onDone: ({ settings }) => {
      form.restart({ color: settings.color ?? '' });
    },
  });
  return (
    <Card title={texts.title} description={texts.text}>
      <Form form={form} className="max-w-xl">
        <p className="text-ink-2">
          {texts.logo}{' '}
          <Link to="/settings/organization" className="text-accent-text underline underline-offset-2">
            {texts.organization}
          </Link>
        </p>
        <Field label={texts.color} hint={texts.hint} error={form.errors['color']} className="max-w-60">
          <ColorInput
            value={form.values.color}
            onChange={(color) => form.set({ color })}
            pickLabel={texts.pick}
            placeholder={DEFAULT_COLOR}
            disabled={!canWrite}
          />
        </Field>
        {canWrite && (
          <div>
            <Button
              type="submit"
              variant="primary"
              isPending={form.isPending}
              disabled={form.values.color === saved}
            >
              {messages.save}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
