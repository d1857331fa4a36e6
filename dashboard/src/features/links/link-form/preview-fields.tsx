import { useQuery } from '@tanstack/react-query';
import { ImageIcon } from 'lucide-react';
import { errorIn } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { showServerText } from '../../../lib/server-texts/show-server-text.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import type { FormPart } from './form-part.ts';
import { FormSection } from './form-section.tsx';
import { defaultName, type LinkDraft } from './link-draft.ts';
import { messages } from './messages.ts';

const texts = messages.preview;
/** The image is loaded when the address was not changed for this time. */
const SETTLE_MS = 600;
const FIELDS = ['ogTitle', 'ogDescription', 'ogImageUrl', 'ogVideoUrl'] as const;

/** The Open Graph fields with a preview of the card that messengers show. */
export function PreviewFields({ draft, onChange, errors }: FormPart) {
  const isSet = FIELDS.some((field) => draft[field] !== '');
  return (
    <FormSection
      title={texts.title}
      summary={isSet ? draft.ogTitle : undefined}
      hasError={FIELDS.some((field) => errorIn(errors, field) !== undefined)}
      isInitiallyOpen={false}
    >
      <p className="text-ink-2">{texts.text}</p>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_16rem]">
        <div className="flex flex-col gap-4">
          <Field label={texts.ogTitle} error={errors['ogTitle']}>
            <Input
              maxLength={200}
              value={draft.ogTitle}
              onChange={(event) => onChange({ ogTitle: event.target.value })}
            />
          </Field>
          <Field label={texts.ogDescription} error={errors['ogDescription']}>
            <TextArea
              maxLength={500}
              value={draft.ogDescription}
              onChange={(event) => onChange({ ogDescription: event.target.value })}
            />
          </Field>
          <Field label={texts.ogImageUrl} error={errors['ogImageUrl']}>
            <Input
              inputMode="url"
              maxLength={4_096}
              value={draft.ogImageUrl}
              onChange={(event) => onChange({ ogImageUrl: event.target.value })}
            />
          </Field>
          <Field label={texts.ogVideoUrl} error={errors['ogVideoUrl']}>
            <Input
              inputMode="url"
              maxLength={4_096}
              value={draft.ogVideoUrl}
              onChange={(event) => onChange({ ogVideoUrl: event.target.value })}
            />
          </Field>
        </div>
        <PreviewCard draft={draft} />
      </div>
    </FormSection>
  );
}

/** The card of the link. */
function PreviewCard({ draft }: { readonly draft: LinkDraft }) {
  const host = defaultName(draft.targetUrl);
  const imageUrl = useSettled(draft.ogImageUrl.trim(), SETTLE_MS);
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface">
      <PreviewImage url={imageUrl} />
      <figcaption className="border-line border-t px-3 py-2">
        <span className="sr-only">{texts.card}</span>
        <span className="block truncate text-ink-3 text-xs">{host}</span>
        <span className="line-clamp-2 block font-medium">{draft.ogTitle || draft.name || host}</span>
        <span className="line-clamp-3 block text-ink-2 text-xs">
          {draft.ogDescription || texts.noDescription}
        </span>
      </figcaption>
    </figure>
  );
}

/** The image of the card. The server loads it, because pages of the dashboard load nothing from other hosts. */
function PreviewImage({ url }: { readonly url: string }) {
  const { data } = useQuery({
    ...rpc.links.previewImage.queryOptions({ input: { url } }),
    enabled: /^https?:\/\/./.test(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { showsErrors: true },
  });
  if (data?.image)
    return <img src={data.image} alt="" className="aspect-[1.91] w-full bg-sunken object-cover" />;
  return (
    <div className="flex aspect-[1.91] flex-col items-center justify-center gap-1 bg-sunken px-3 text-center text-ink-3 text-xs">
      <ImageIcon aria-hidden className="size-6" />
      <span className="max-w-full truncate">{url === '' ? texts.noImage : url}</span>
      {data?.error && <span role="status">{showServerText(data.error)}</span>}
    </div>
  );
}
