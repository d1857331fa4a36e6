import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../api/rpc.ts';
import { useOrganization, useWebsites, websitesQuery } from '../../api/session.ts';
import { OWN_ZONE } from '../../lib/time/own-zone.ts';
import { ZONES } from '../../lib/time/time-zones.ts';
import { useForm } from '../../parts/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Page } from '../../ui/page.tsx';
import { messages } from './messages.ts';
import { readDomain, readPort } from './read-domain.ts';

const texts = messages.add;

/** Adds a website, then opens its install page. */
export function NewWebsitePage() {
  const { id: organizationId } = useOrganization();
  const isFirst = useWebsites()?.length === 0;
  const navigate = useNavigate();
  const form = useForm({
    first: { domain: '', name: '', timeZone: OWN_ZONE },
    send: ({ domain, name, timeZone }) => {
      const host = readDomain(domain);
      return client.websites.create({ organizationId, domain: host, name: name.trim() || host, timeZone });
    },
    reload: [websitesQuery.queryKey],
    onDone: ({ website }) =>
      navigate({ to: '/websites/$websiteId/install', params: { websiteId: website.id } }),
  });
  const { values, errors } = form;
  const host = readDomain(values.domain);
  const [removedPort, setRemovedPort] = useState<string>();
  const port = readPort(values.domain) ?? removedPort;
  return (
    <Page title={texts.title} description={isFirst ? texts.secondStep : texts.text} width="narrow">
      <Card>
        <Form form={form} className="max-w-md">
          <Field
            label={messages.domain}
            error={errors['domain']}
            hint={port === undefined ? texts.domainHint : texts.portHint({ host, port })}
          >
            <Input
              required
              autoFocus
              inputMode="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={texts.domainPlaceholder}
              {...form.text('domain')}
              onBlur={() => {
                setRemovedPort(port);
                form.set({ domain: host });
              }}
            />
          </Field>
          <Field label={messages.name} aside={texts.optional} error={errors['name']} hint={texts.nameHint}>
            <Input
              maxLength={100}
              autoComplete="off"
              placeholder={host || texts.namePlaceholder}
              {...form.text('name')}
            />
          </Field>
          <Field label={messages.timeZone} error={errors['timeZone']} hint={texts.timeZoneHint}>
            <Combobox
              choices={ZONES}
              value={values.timeZone}
              onChange={(zone) => form.set({ timeZone: zone ?? 'UTC' })}
              emptyText={messages.unknownTimeZone}
            />
          </Field>
          <div>
            <Button type="submit" variant="primary" isPending={form.isPending}>
              {texts.submit}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
