import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { present } from '../../../lib/search.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { DomainsForm } from './domains-form.tsx';
import { ExportsCard } from './exports-card.tsx';
import { DefaultsForm, GeneralForm } from './general-form.tsx';
import { LogoCard } from './logo-card.tsx';
import { messages } from './messages.ts';
import { RetentionForm } from './retention-form.tsx';
import { SessionForm } from './session-form.tsx';
import { parseSettingsSearch } from './settings-search.ts';
import { TwoFactorForm } from './two-factor-form.tsx';
import { useSettings } from './use-settings.ts';

/** The settings of the organization, for owners and admins. */
export function SettingsTabs({
  general,
  danger,
}: {
  readonly general: ReactNode;
  readonly danger: ReactNode;
}) {
  const settings = useSettings();
  const { tab = 'general' } = parseSettingsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  if (settings.error !== null)
    return <ProblemNotice {...toProblem(settings.error)} onRetry={() => void settings.refetch()} />;
  if (settings.data === undefined) return <SkeletonLines label={messages.loading} />;
  const shown = { settings: settings.data.organization };
  const panels = {
    general: (
      <>
        <GeneralForm {...shown} />
        <LogoCard {...shown} />
        <DefaultsForm {...shown} />
        {general}
      </>
    ),
    security: (
      <>
        <TwoFactorForm {...shown} />
        <SessionForm {...shown} />
        <DomainsForm {...shown} />
      </>
    ),
    data: (
      <>
        <ExportsCard />
        <RetentionForm {...shown} />
      </>
    ),
    danger,
  };
  return (
    <Tabs
      key={shown.settings.id}
      label={messages.tabsLabel}
      value={tab}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: (old: Record<string, unknown>): Record<string, unknown> =>
            present({ ...old, tab: next === 'general' ? undefined : next }),
          replace: true,
        })
      }
      tabs={(['general', 'security', 'data', 'danger'] as const).map((value) => ({
        value,
        label: messages.tabs[value],
        content: <div className="flex flex-col gap-4">{panels[value]}</div>,
      }))}
    />
  );
}
