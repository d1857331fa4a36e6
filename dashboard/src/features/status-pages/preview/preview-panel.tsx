import { useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Card } from '../../../ui/card.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { messages } from '../page-design/messages.ts';
import type { PageDraft } from '../page-design/page-draft.ts';
import type { useOutline } from '../page-design/use-outline.ts';
import type { Incident, StatusPage } from '../parts/types.ts';
import { PagePreview } from './page-preview.tsx';
import { useDays } from './use-days.ts';

const texts = messages.preview;
const SCREENS = ['desktop', 'phone'] as const;
/** The keyboard scrolls the preview. */
const SCROLLED = { role: 'region', tabIndex: 0, 'aria-label': texts.title } as const;

/** The preview of a page, in both themes and on two screens. */
export function PreviewPanel({
  page,
  draft,
  order,
  incidents,
}: {
  readonly page: StatusPage;
  readonly draft: PageDraft;
  readonly order: ReturnType<typeof useOutline>;
  readonly incidents: readonly Incident[];
}) {
  const [chosen, setChosen] = useState<'light' | 'dark'>('light');
  const [screen, setScreen] = useState<(typeof SCREENS)[number]>('desktop');
  const days = useDays(order.components, draft.timeZone);
  const theme = draft.theme === 'system' ? chosen : draft.theme;
  return (
    <Card
      title={texts.title}
      description={draft.visibility === 'public' ? texts.text : texts.locked}
      isFlush
      actions={
        <span className="flex flex-wrap justify-end gap-2">
          <SegmentedControl
            label={texts.screen}
            className="max-sm:hidden"
            value={screen}
            onChange={setScreen}
            segments={SCREENS.map((value) => ({ value, label: texts.screens[value] }))}
          />
          {draft.theme === 'system' && (
            <SegmentedControl
              label={texts.theme}
              value={chosen}
              onChange={setChosen}
              segments={(['light', 'dark'] as const).map((value) => ({
                value,
                label: messages.brand.themes[value],
              }))}
            />
          )}
        </span>
      }
    >
      <div
        {...SCROLLED}
        className="max-h-[calc(100dvh-11rem)] overflow-y-auto border-line border-t bg-sunken p-3 sm:rounded-b-xl"
      >
        <div
          className={joinClasses(
            'mx-auto overflow-hidden rounded-lg border border-line',
            screen === 'phone' ? 'max-w-[24.375rem]' : '',
          )}
        >
          <PagePreview
            page={page}
            draft={draft}
            theme={theme}
            isNarrow={screen === 'phone'}
            outline={order.outline}
            components={order.components}
            groups={order.groups}
            incidents={incidents}
            days={days}
          />
        </div>
      </div>
    </Card>
  );
}
