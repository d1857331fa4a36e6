import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

/** A tab and its panel. */
export interface Tab<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Tabs. Only the selected panel is rendered. */
export function Tabs<T extends string>({
  tabs,
  value,
  onChange,
  label,
  aside,
  className,
}: {
  readonly tabs: readonly Tab<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Names the tabs for screen readers. */
  readonly label: string;
  /** Shown at the end of the row of tabs. */
  readonly aside?: ReactNode;
  readonly className?: string;
}) {
  return (
    <BaseTabs.Root value={value} onValueChange={onChange} className={joinClasses('flex flex-col', className)}>
      <div className="flex items-center justify-between gap-3 border-line border-b">
        <BaseTabs.List aria-label={label} className="relative flex gap-4 overflow-x-auto">
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className="h-9 whitespace-nowrap font-medium text-ink-3 outline-offset-[-2px] hover:text-ink data-active:text-ink"
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
          <BaseTabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent transition-[translate,width] duration-150" />
        </BaseTabs.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-4 outline-none">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
