import { Image } from 'lucide-react';
import { type CSSProperties, useMemo } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { messages as shared } from '../messages.ts';
import { messages } from '../page-design/messages.ts';
import type { Outline } from '../page-design/outline.ts';
import type { PageDraft } from '../page-design/page-draft.ts';
import { SeverityBadge, StateIcon } from '../parts/marks.tsx';
import {
  type Component,
  type ComponentGroup,
  type ComponentState,
  type Incident,
  STATE_TONES,
  type StatusPage,
} from '../parts/types.ts';
import { legibleOn, textOn } from './legible.ts';
import { PreviewComponents } from './preview-components.tsx';
import { PREVIEW_THEMES } from './preview-theme.data.ts';
import type { MonitorDays } from './use-days.ts';

const texts = messages.preview;
const SOFT = {
  neutral: 'bg-hover',
  accent: 'bg-accent-soft',
  good: 'bg-good-soft',
  warn: 'bg-warn-soft',
  bad: 'bg-bad-soft',
} as const;

/** A page as its visitors see it, with values that are not saved yet. */
export function PagePreview({
  page,
  draft,
  theme,
  isNarrow,
  outline,
  components,
  groups,
  incidents,
  days,
}: {
  readonly page: StatusPage;
  readonly draft: PageDraft;
  readonly theme: 'light' | 'dark';
  readonly isNarrow: boolean;
  readonly outline: Outline;
  readonly components: readonly Component[];
  readonly groups: readonly ComponentGroup[];
  readonly incidents: readonly Incident[];
  /** `undefined` while they load. */
  readonly days: ReadonlyMap<string, MonitorDays> | undefined;
}) {
  const style = useMemo(() => styleOf(theme, draft.color), [theme, draft.color]);
  return (
    <div style={style} className="bg-surface text-ink">
      <div
        className={joinClasses(
          'mx-auto flex max-w-[46rem] flex-col gap-6',
          isNarrow ? 'px-4 py-6' : 'px-4 py-6 sm:px-8 sm:py-8',
        )}
      >
        <Header draft={draft} theme={theme} />
        <Hero state={page.state} />
        <PreviewComponents outline={outline} components={components} groups={groups} days={days} />
        {incidents.length > 0 && <Incidents incidents={incidents} components={components} />}
        <Footer draft={draft} />
      </div>
    </div>
  );
}

function Header({ draft, theme }: { readonly draft: PageDraft; readonly theme: 'light' | 'dark' }) {
  const logo = theme === 'dark' && draft.darkLogoUrl !== '' ? draft.darkLogoUrl : draft.logoUrl;
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <div className="mr-auto min-w-0">
        {logo === '' ? (
          <p className="break-words font-semibold text-xl">{draft.name}</p>
        ) : (
          // The policy of the dashboard allows no images of other hosts.
          <p className="flex w-fit max-w-full items-center gap-2 rounded-md border border-line px-2 py-1.5 text-ink-3 text-xs">
            <Image aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">{draft.name}</span>
            <span className="truncate">{logo.split('/').at(-1)}</span>
          </p>
        )}
        {draft.description !== '' && <p className="text-ink-2">{draft.description}</p>}
      </div>
      {draft.headerLinks.map(({ key, label }) => (
        <span key={key} className="text-(--preview-brand) underline underline-offset-2">
          {label}
        </span>
      ))}
      {draft.subscriptions.length > 0 && (
        <span className="inline-flex h-9 items-center rounded-lg bg-(--preview-fill) px-3.5 font-semibold text-(--preview-on)">
          {texts.subscribe}
        </span>
      )}
    </header>
  );
}

function Hero({ state }: { readonly state: ComponentState }) {
  return (
    <p
      className={joinClasses(
        'flex items-center gap-3 rounded-2xl p-5 font-semibold text-lg',
        SOFT[STATE_TONES[state]],
      )}
    >
      <StateIcon state={state} className="size-7" />
      {texts.headlines[state]}
    </p>
  );
}

function Incidents({
  incidents,
  components,
}: {
  readonly incidents: readonly Incident[];
  readonly components: readonly Component[];
}) {
  const visible = new Set(components.filter(({ isVisible }) => isVisible).map(({ id }) => id));
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold text-base">{texts.incidents}</p>
      {incidents.map(({ id, title, severity, status, components: affected }) => (
        <div
          key={id}
          className="flex flex-col gap-1 rounded-xl border border-line border-l-4 border-l-warn p-4"
        >
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{title}</span>
            <SeverityBadge severity={severity} />
          </p>
          <p className="text-ink-2 text-xs">
            {[
              shared.statuses[status],
              ...affected.filter((one) => visible.has(one.id)).map(({ name }) => name),
            ].join(' · ')}
          </p>
        </div>
      ))}
    </div>
  );
}

function Footer({ draft }: { readonly draft: PageDraft }) {
  return (
    <footer className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-4 text-ink-3 text-xs">
      {draft.supportUrl !== '' && <span>{texts.support}</span>}
      {draft.footerLinks.map(({ key, label }) => (
        <span key={key}>{label}</span>
      ))}
      <span className="ml-auto">{draft.timeZone}</span>
    </footer>
  );
}

/** The variables of the theme, and the color of the brand as the page adapts it. */
function styleOf(theme: 'light' | 'dark', color: string): CSSProperties {
  const ground = PREVIEW_THEMES[theme]['--color-surface'];
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : '#1d4ed8';
  const variables: Readonly<Record<string, string>> = {
    ...PREVIEW_THEMES[theme],
    '--preview-brand': legibleOn(fill, ground),
    '--preview-fill': fill,
    '--preview-on': textOn(fill),
  };
  return { ...variables, colorScheme: theme };
}
