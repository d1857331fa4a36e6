import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { textIn } from '../../../lib/search.ts';
import { fromLocalInput, toLocalInput } from '../../../lib/time/local-input.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LeaveGuard } from '../../../ui/discard/leave-guard.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Page } from '../../../ui/page.tsx';
import type { StatusPage } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { useComponents } from '../parts/use-components.ts';
import { AudienceCard } from './audience-card.tsx';
import { BackDateFields } from './back-date-fields.tsx';
import {
  applyTemplate,
  EMPTY_INCIDENT,
  type IncidentDraft,
  isComplete,
  toIncident,
} from './incident-draft.ts';
import { IncidentFields } from './incident-fields.tsx';
import { IncidentPreview } from './incident-preview.tsx';
import { messages } from './messages.ts';
import { TemplateSelect } from './template-select.tsx';

const { form: texts } = messages;
const HOUR_MS = 3_600_000;

interface Values {
  readonly changed: IncidentDraft | undefined;
  readonly isDraft: boolean;
}

/** The composer of a new incident. The template can be in the address. */
export function NewIncidentPage({ page }: { readonly page: StatusPage }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { components } = useComponents(page.id);
  const templates = useQuery(rpc.statusPages.incidentTemplates.list.queryOptions({ input: { id: page.id } }))
    .data?.templates;
  const first = templates?.find(({ id }) => id === textIn(search['template']));
  const begun = first === undefined ? EMPTY_INCIDENT : applyTemplate(EMPTY_INCIDENT, first);
  const form = useForm({
    // Until something is changed, the draft follows the template, which is loaded.
    first: (): Values => ({ changed: undefined, isDraft: false }),
    send: ({ changed, isDraft }) => client.incidents.create(toIncident(changed ?? begun, page.id, isDraft)),
    reload: STATUS_PAGE_QUERIES,
    fields: ['title', 'message', 'components', 'startedAt', 'resolvedAt'],
    done: ({ incident }) => (incident.isDraft ? texts.drafted : texts.published),
    onDone: ({ incident }) =>
      void navigate({
        to: '/status-pages/$statusPageId/incidents/$incidentId',
        params: { statusPageId: page.id, incidentId: incident.id },
        ignoreBlocker: true,
      }),
  });
  const { values, errors, isPending } = form;
  const draft = values.changed ?? begun;
  const change = (next: Partial<IncidentDraft>) =>
    form.set(({ changed }) => ({ changed: { ...(changed ?? draft), ...next } }));
  const isSending = (isDraft: boolean) => isPending && form.saving.variables?.isDraft === isDraft;
  // The rendering of the page is the beginning of an incident that begins now.
  const [nowMs] = useState(() => Date.now());
  const canSend = isComplete(draft, Date.now());
  const startedAt = (draft.isBackDated ? fromLocalInput(draft.startedAt) : undefined) ?? toIso(nowMs);
  return (
    <Page
      title={texts.newTitle}
      description={page.name}
      actions={
        <Link to="/status-pages/$statusPageId" params={{ statusPageId: page.id }} className={buttonClasses()}>
          <ArrowLeft aria-hidden />
          {messages.title}
        </Link>
      }
    >
      <LeaveGuard isChanged={values.changed !== undefined} />
      <Form
        form={{ problem: undefined, submit: () => canSend && form.submit() }}
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <Card>
          <div className="flex flex-col gap-4">
            <FormProblem message={form.problem} />
            {templates !== undefined && templates.length > 0 && (
              <TemplateSelect
                templates={templates}
                first={first?.id}
                onChoose={(template) =>
                  change(template === undefined ? EMPTY_INCIDENT : applyTemplate(draft, template))
                }
              />
            )}
            <IncidentFields draft={draft} components={components} errors={errors} onChange={change} />
            <BackDateFields
              draft={draft}
              errors={errors}
              onToggle={(isBackDated) =>
                change({
                  isBackDated,
                  startedAt: toLocalInput(Date.now() - HOUR_MS),
                  resolvedAt: toLocalInput(Date.now()),
                })
              }
              onChange={change}
            />
            <Switch label={texts.notify} isOn={draft.notify} onChange={(notify) => change({ notify })} />
          </div>
        </Card>
        <div className="flex flex-col gap-5 lg:sticky lg:top-4">
          <IncidentPreview draft={draft} components={components} startedAt={startedAt} />
          <AudienceCard
            statusPageId={page.id}
            componentIds={Object.keys(draft.impacts)}
            notify={draft.notify}
          />
          <div className="flex flex-wrap items-center gap-2">
            <Button
              type="submit"
              variant="primary"
              size="lg"
              disabled={!canSend}
              isPending={isSending(false)}
            >
              {texts.publish}
            </Button>
            <Button
              size="lg"
              disabled={!canSend}
              isPending={isSending(true)}
              onClick={() => form.submit({ isDraft: true })}
            >
              {texts.saveDraft}
            </Button>
            {!canSend && <p className="text-ink-3">{texts.incomplete}</p>}
          </div>
        </div>
      </Form>
    </Page>
  );
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
