import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { textIn } from '../../../lib/search.ts';
import { fromLocalInput, toLocalInput } from '../../../lib/time/local-input.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LeaveGuard } from '../../../ui/discard/leave-guard.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Page } from '../../../ui/page.tsx';
import { showDone } from '../../../ui/toasts.ts';
import type { StatusPage } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
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

const { form } = messages;
const HOUR_MS = 3_600_000;
const FIELDS = new Set(['title', 'message', 'components', 'startedAt', 'resolvedAt']);

/** The composer of a new incident. The template can be in the address. */
export function NewIncidentPage({ page }: { readonly page: StatusPage }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { components } = useComponents(page.id);
  const templates = useQuery(rpc.statusPages.incidentTemplates.list.queryOptions({ input: { id: page.id } }))
    .data?.templates;
  const first = templates?.find(({ id }) => id === textIn(search['template']));
  const [changed, setDraft] = useState<IncidentDraft>();
  const draft = changed ?? (first === undefined ? EMPTY_INCIDENT : applyTemplate(EMPTY_INCIDENT, first));
  const change = (next: Partial<IncidentDraft>) =>
    setDraft((current) => ({ ...(current ?? draft), ...next }));
  // The rendering of the page is the beginning of an incident that begins now.
  const [nowMs] = useState(() => Date.now());
  const creating = useChange(
    (isDraft: boolean) => client.incidents.create(toIncident(draft, page.id, isDraft)),
    {
      onDone: ({ incident }) => {
        showDone(incident.isDraft ? form.drafted : form.published);
        void navigate({
          to: '/status-pages/$statusPageId/incidents/$incidentId',
          params: { statusPageId: page.id, incidentId: incident.id },
          ignoreBlocker: true,
        });
      },
    },
  );
  const errors = fieldErrorsOf(creating.error);
  const canSend = isComplete(draft, Date.now());
  const startedAt = (draft.isBackDated ? fromLocalInput(draft.startedAt) : undefined) ?? toIso(nowMs);
  return (
    <Page
      title={form.newTitle}
      description={page.name}
      actions={
        <Link to="/status-pages/$statusPageId" params={{ statusPageId: page.id }} className={buttonClasses()}>
          <ArrowLeft aria-hidden />
          {messages.title}
        </Link>
      }
    >
      <LeaveGuard isChanged={changed !== undefined} />
      <form
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend && !creating.isPending) creating.mutate(false);
        }}
      >
        <Card>
          <div className="flex flex-col gap-4">
            <FormProblem message={formErrorOf(creating.error, FIELDS)} />
            {templates !== undefined && templates.length > 0 && (
              <TemplateSelect
                templates={templates}
                first={first?.id}
                onChoose={(template) =>
                  setDraft(template === undefined ? EMPTY_INCIDENT : applyTemplate(draft, template))
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
            <Switch label={form.notify} isOn={draft.notify} onChange={(notify) => change({ notify })} />
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
              isPending={creating.isPending && creating.variables === false}
            >
              {form.publish}
            </Button>
            <Button
              size="lg"
              disabled={!canSend}
              isPending={creating.isPending && creating.variables === true}
              onClick={() => creating.mutate(true)}
            >
              {form.saveDraft}
            </Button>
            {!canSend && <p className="text-ink-3">{form.incomplete}</p>}
          </div>
        </div>
      </form>
    </Page>
  );
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
