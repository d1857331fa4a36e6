import { useEffect, useRef } from 'react';
import { isLocalHost } from '../../../../../server/src/lib/network/local-host.ts';
import { client, type Outputs } from '../../../api/rpc.ts';
import { fillText } from '../../../lib/find-text.ts';
import { showServerText } from '../../../lib/server-texts/show-server-text.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type CheckDetails, messages } from './messages.ts';

type Check = Outputs['installation']['check'];

const texts = messages.pageCheck;

/** Checks a page of the website from the server: once when it is shown, and again on request. */
export function PageCheck({ websiteId, domain }: { readonly websiteId: string; readonly domain: string }) {
  const form = useForm({
    first: { url: `${isLocalHost(domain) ? 'http' : 'https'}://${domain}/` },
    send: ({ url }) => client.installation.check({ websiteId, url }),
  });
  const { data } = form.saving;
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    form.submit();
  });
  return (
    <Form noValidate form={{ ...form, problem: undefined }}>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <Field
          className="min-w-0 flex-1 basis-60"
          label={texts.label}
          error={form.errors['url'] ?? form.problem}
        >
          <Input type="url" spellCheck={false} {...form.text('url')} />
        </Field>
        <Button type="submit" className="mt-6.5 max-sm:mt-0" isPending={form.isPending}>
          {texts.check}
        </Button>
      </div>
      <div role="status" aria-busy={form.isPending}>
        {form.isPending && data === undefined && <Skeleton className="h-16 w-full" />}
        {data !== undefined && <Result check={data} />}
      </div>
    </Form>
  );
}

function Result({ check }: { readonly check: Check }) {
  const { title, text } = texts.outcomes[check.outcome];
  const details = detailsOf(check);
  const policy = policyOf(check);
  return (
    <Notice tone={check.outcome === 'installed' ? 'info' : 'warn'} title={fillText(title, details)}>
      <div className="flex flex-col gap-3">
        <p className="break-words">{fillText(text, details)}</p>
        {policy !== undefined && <CodeBlock label="Content-Security-Policy" isWrapped code={policy} />}
      </div>
    </Notice>
  );
}

/** The values that texts contain. */
function detailsOf({ url, status, reason, foundIds, scriptUrl }: Check): CheckDetails {
  return {
    url,
    status: status === null ? '' : String(status),
    reason: reason === null ? '' : showServerText(reason),
    ids: foundIds.join(', '),
    scriptUrl: scriptUrl ?? '',
  };
}

/** The sources that the policy must allow. */
function policyOf({ directive, scriptUrl, eventsUrl }: Check): string | undefined {
  if (directive === null || scriptUrl === null || eventsUrl === null) return undefined;
  return `script-src ${new URL(scriptUrl).origin}; connect-src ${new URL(eventsUrl).origin}`;
}
