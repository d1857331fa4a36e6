import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, useWebsites, websitesQuery } from '../../api/session.ts';
import { OWN_ZONE, ZONES } from '../../lib/time/time-zones.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { messages } from './messages.ts';
import { readDomain } from './read-domain.ts';

const texts = messages.add;

/** Adds a website, then opens its install page. */
export function NewWebsitePage() {
  const { id: organizationId } = useOrganization();
  const isFirst = useWebsites()?.length === 0;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [domain, setDomain] = useState('');
  const [name, setName] = useState('');
  const [timeZone, setTimeZone] = useState<string>(OWN_ZONE);
  const creating = useMutation(
    rpc.websites.create.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async ({ website }) => {
        await queryClient.invalidateQueries({ queryKey: websitesQuery.queryKey });
        await navigate({ to: '/websites/$websiteId/install', params: { websiteId: website.id } });
      },
    }),
  );
  const errors = fieldErrorsOf(creating.error);
  const host = readDomain(domain);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({ organizationId, domain: host, name: name.trim() || host, timeZone });
  };
  return (
    <Page title={texts.title} description={isFirst ? texts.secondStep : texts.text} width="narrow">
      <Card>
        <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
          {creating.error !== null && Object.keys(errors).length === 0 && (
            <Notice tone="bad">{toProblem(creating.error).message}</Notice>
          )}
          <Field label={messages.domain} error={errors['domain']} hint={texts.domainHint}>
            <Input
              required
              autoFocus
              inputMode="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={texts.domainPlaceholder}
              value={domain}
              onChange={(event) => setDomain(event.target.value)}
              onBlur={() => setDomain(host)}
            />
          </Field>
          <Field label={messages.name} aside={texts.optional} error={errors['name']} hint={texts.nameHint}>
            <Input
              maxLength={100}
              autoComplete="off"
              placeholder={host || texts.namePlaceholder}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label={messages.timeZone} error={errors['timeZone']} hint={texts.timeZoneHint}>
            <Combobox
              choices={ZONES}
              value={timeZone}
              onChange={(zone) => setTimeZone(zone ?? 'UTC')}
              emptyText={messages.unknownTimeZone}
            />
          </Field>
          <div>
            <Button type="submit" variant="primary" isPending={creating.isPending}>
              {texts.submit}
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  );
}
