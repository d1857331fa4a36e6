import { ChevronDown } from 'lucide-react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  DayBar,
  describeDays,
  formatAvailability,
  isObserved,
  observedSeconds,
} from '../../monitors/monitor-parts/index.ts';
import { messages as shared } from '../messages.ts';
import { messages } from '../page-design/messages.ts';
import type { Outline } from '../page-design/outline.ts';
import { StateIcon } from '../parts/marks.tsx';
import type { Component, ComponentGroup } from '../parts/types.ts';
import type { MonitorDays } from './use-days.ts';

const texts = messages.preview;

/** The visible components of a page, by group. */
export function PreviewComponents({
  outline,
  components,
  groups,
  days,
}: {
  readonly outline: Outline;
  readonly components: readonly Component[];
  readonly groups: readonly ComponentGroup[];
  /** `undefined` while they load. */
  readonly days: ReadonlyMap<string, MonitorDays> | undefined;
}) {
  const byId = new Map(components.filter(({ isVisible }) => isVisible).map((one) => [one.id, one]));
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  const sections = outline
    .map(({ groupId, componentIds }) => ({
      groupId,
      shown: componentIds.flatMap((id) => byId.get(id) ?? []),
    }))
    .filter(({ shown }) => shown.length > 0);
  if (sections.length === 0)
    return <p className="rounded-2xl border border-line p-8 text-center text-ink-3">{texts.noComponents}</p>;
  return (
    <div className="flex flex-col gap-3">
      {sections.map(({ groupId, shown }) => (
        <div key={groupId} className="overflow-hidden rounded-2xl border border-line">
          {groupId !== null && (
            <p className="flex items-center gap-2 border-line border-b px-4 py-3 font-semibold">
              <ChevronDown aria-hidden className="size-4 text-ink-3" />
              {nameOf.get(groupId)}
            </p>
          )}
          <ul className="divide-y divide-line">
            {shown.map((component) => (
              <li key={component.id} className="px-4 py-3">
                <PreviewComponent
                  component={component}
                  days={days?.get(component.monitorId ?? '')}
                  isLoading={days === undefined}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function PreviewComponent({
  component,
  days: monitor,
  isLoading,
}: {
  readonly component: Component;
  readonly days: MonitorDays | undefined;
  readonly isLoading: boolean;
}) {
  const { displayName, description, currentState, hideUptimePercentage } = component;
  const isKnown = monitor !== undefined && isObserved(observedSeconds(monitor.days));
  const availability = isKnown ? monitor.availability : null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words font-medium">{displayName}</span>
        <span className="flex items-center gap-1.5 text-ink-2 text-xs">
          <StateIcon state={currentState} className="size-3.5" />
          {shared.states[currentState]}
        </span>
      </p>
      {description !== null && <p className="text-ink-2 text-xs">{description}</p>}
      {isLoading && component.monitorId !== null && <Skeleton className="h-7!" />}
      {monitor !== undefined && (
        <>
          <DayBar
            days={monitor.days}
            label={describeDays(displayName, monitor.days, availability)}
            className="h-7 w-full"
          />
          <p className="flex justify-between gap-3 text-ink-3 text-xs">
            <span>{texts.days({ count: monitor.days.length })}</span>
            {!hideUptimePercentage && (
              <span>{texts.uptime({ percent: formatAvailability(availability) })}</span>
            )}
            <span>{texts.today}</span>
          </p>
        </>
      )}
    </div>
  );
}
