import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, websitesQuery } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { readDomain } from './read-domain.ts';
import { OWN_ZONE, ZONES } from './time-zones.ts';

/** A new website: its domain, its name, and where its days begin. Then its snippet. */
export function NewWebsitePage() {
  const { id: organizationId } = useOrganization();
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
    <Page title="Add a website" description="What do you want to understand better?" width="narrow">
      <Card>
        <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
          {creating.error !== null && Object.keys(errors).length === 0 && (
            <Notice tone="bad">{toProblem(creating.error).message}</Notice>
          )}
          <Field
            label="Domain"
            error={errors['domain']}
            hint="Without https:// and path. Hosts below it count as well."
          >
            <Input
              required
              autoFocus
              inputMode="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="example.com"
              value={domain}
              onChange={(event) => setDomain(event.target.value)}
              onBlur={() => setDomain(host)}
            />
          </Field>
          <Field label="Name" aside="Optional" error={errors['name']} hint="How the website is called here.">
            <Input
              maxLength={100}
              autoComplete="off"
              placeholder={host || 'Example'}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field
            label="Time zone"
            error={errors['timeZone']}
            hint="Where its days begin and end. You can change it later."
          >
            <Combobox
              choices={ZONES}
              value={timeZone}
              onChange={(zone) => setTimeZone(zone ?? 'UTC')}
              emptyText="No such zone."
            />
          </Field>
          <div>
            <Button type="submit" variant="primary" isPending={creating.isPending}>
              Add website
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  );
}
