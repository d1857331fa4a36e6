import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import type { Domain } from '../list/use-links.ts';
import type { FormPart } from './form-part.ts';
import type { Link } from './link-draft.ts';
import { messages } from './messages.ts';

const TYPING_MS = 300;
/** The value of the select for the main domain. */
const MAIN = 'main';

/** Domain and slug of a link, whether the slug is available, and the resulting short URL. */
export function SlugFields({
  draft: { slug, domainId },
  onChange,
  errors,
  domains,
  link,
}: FormPart & { readonly domains: readonly Domain[]; readonly link: Link | undefined }) {
  const { data, error, isChecking, isOwn } = useSlugCheck(slug.trim(), domainId, link);
  const isTaken = data?.available === false && !isOwn;
  const shortUrl = isOwn ? link?.shortUrl : slug.trim() === '' ? undefined : data?.shortUrl;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.domain} error={errors['domainId']}>
          <Select
            value={domainId === '' ? MAIN : domainId}
            onChange={(id) => onChange({ domainId: id === MAIN ? '' : id })}
            choices={[
              { value: MAIN, label: messages.mainDomain({ host: window.location.host }) },
              ...domains.map(({ id, hostname, verified }) => ({
                value: id,
                label: verified ? hostname : messages.unverified({ host: hostname }),
              })),
            ]}
          />
        </Field>
        <Field
          label={messages.slug}
          error={error ?? (isTaken ? messages.taken : isOwn || isChecking ? undefined : errors['slug'])}
          {...(isTaken && data.suggestion !== null
            ? {
                hint: (
                  <Suggestion
                    slug={data.suggestion}
                    onUse={() => onChange({ slug: data.suggestion ?? '' })}
                  />
                ),
              }
            : slug.trim() === '' && { hint: messages.slugHint })}
          aside={
            data?.available === true && !isChecking && !isOwn ? (
              <span className="inline-flex items-center gap-1 text-good-text">
                <Check aria-hidden className="size-3.5" />
                {messages.available}
              </span>
            ) : (
              isChecking && messages.checking
            )
          }
        >
          <Input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            placeholder={messages.slugPlaceholder}
            value={slug}
            onChange={(event) => onChange({ slug: event.target.value })}
          />
        </Field>
      </div>
      {shortUrl !== undefined && !isTaken && (
        <p className="flex min-w-0 items-center gap-2 text-xs">
          <span className="text-ink-3">{messages.shortUrl}</span>
          <span className="min-w-0 truncate font-medium text-accent-text">{shortUrl}</span>
          <CopyButton text={shortUrl} label={messages.copyShortUrl} />
        </p>
      )}
    </div>
  );
}

function Suggestion({ slug, onUse }: { readonly slug: string; readonly onUse: () => void }) {
  return (
    <Button size="sm" onClick={onUse}>
      {messages.use({ slug })}
    </Button>
  );
}

/** Checks a slug after typing. The slug of the edited link itself is not checked. */
function useSlugCheck(slug: string, domainId: string, link: Link | undefined) {
  const { id: organizationId } = useOrganization();
  const settled = useSettled(slug, TYPING_MS);
  const isOwn =
    link !== undefined &&
    slug.toLowerCase() === link.slug.toLowerCase() &&
    domainId === (link.domainId ?? '');
  const isEnabled = settled !== '' && settled === slug && !isOwn;
  const check = useQuery({
    ...rpc.links.checkSlug.queryOptions({
      input: { organizationId, slug: settled, ...(domainId !== '' && { domainId }) },
    }),
    enabled: isEnabled,
    retry: false,
    staleTime: 0,
  });
  return {
    data: isEnabled ? check.data : undefined,
    error: isEnabled ? fieldErrorsOf(check.error)['slug'] : undefined,
    isChecking: slug !== '' && !isOwn && (settled !== slug || check.isLoading),
    isOwn,
  };
}
