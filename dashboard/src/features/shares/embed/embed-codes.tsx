import { useState } from 'react';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { Share } from '../settings/format-share.ts';
import { badgeUrl, type EmbedTheme, embedCode, embedUrl, shareUrl, tokenIn } from './embed-code.ts';
import { messages } from './messages.ts';

const THEMES = ['system', 'light', 'dark'] as const;
/** In the place of the token, which only the person who created the link has. */
const NO_TOKEN = 'phs_…';

/** The code of the frame with a preview. The token is not known here: it is in the link, which is shown only once. */
export function EmbedCode({ share }: { readonly share: Share }) {
  const [link, setLink] = useState('');
  const [theme, setTheme] = useState<EmbedTheme>('system');
  const token = tokenIn(link);
  const url = embedUrl(window.location.origin, share.id, token ?? NO_TOKEN, theme);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field
          label={messages.link}
          hint={messages.linkHint}
          error={link !== '' && token === undefined ? messages.linkWrong : undefined}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder={shareUrl(window.location.origin, NO_TOKEN)}
            value={link}
            onChange={(event) => setLink(event.target.value)}
          />
        </Field>
        <Field label={messages.theme}>
          <Select
            choices={THEMES.map((one) => ({ value: one, label: messages.themes[one] }))}
            value={theme}
            onChange={setTheme}
          />
        </Field>
      </div>
      <CodeBlock label={messages.code} isWrapped code={embedCode(url, share.id, messages.by)} />
      {token !== undefined && (
        <iframe
          key={url}
          title={messages.preview}
          src={url}
          className="h-96 w-full rounded-md border border-line bg-surface"
        />
      )}
    </>
  );
}

/** The badge, and the code that shows it. */
export function BadgeCode({
  share,
  badge,
}: {
  readonly share: Share;
  readonly badge: NonNullable<Share['badge']>;
}) {
  const url = badgeUrl(window.location.origin, share.id);
  const name = messages.badgeAlt({
    metric: messages.metrics[badge.metric],
    period: messages.periods[badge.period],
  });
  return (
    <>
      {/* Another setting is another image at the same address. */}
      <img key={JSON.stringify(badge)} src={url} alt={name} className="h-5 self-start" />
      <CodeBlock label={messages.markdown} isWrapped code={`![${name}](${url})`} />
    </>
  );
}
