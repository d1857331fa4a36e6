import { ChevronDown, Clock } from 'lucide-react';
import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, MenuChoices } from '../../../ui/overlays/dropdown-menu.tsx';
import { messages } from '../messages.ts';
import { describeOffset, placeOf } from './describe-zone.ts';

/** The choice of the time zones of the websites, beside IANA names. */
const OF_WEBSITES = 'websites';
const UTC = 'UTC';

/** Shows and selects the time zone of days: that of the website, that of the browser, or UTC. */
export function ZonePicker({
  zone,
  ownZones,
  onChange,
}: {
  /** The chosen zone; `undefined` for that of the website, or of each website. */
  readonly zone: string | undefined;
  /** The zones of the websites. */
  readonly ownZones: readonly string[];
  readonly onChange: (zone: string | undefined) => void;
}) {
  const [own, ...more] = ownZones;
  const single = more.length === 0 ? own : undefined;
  const shown = zone ?? single;
  const other = [OWN_ZONE, UTC, ...(zone === undefined ? [] : [zone])];
  const others = [...new Set(other)].filter((name) => name !== single);
  return (
    <DropdownMenu
      align="end"
      className="max-w-80"
      trigger={
        <Button
          className="w-32"
          aria-label={messages.zone.label({ zone: shown?.replaceAll('_', ' ') ?? messages.zone.each })}
          title={shown?.replaceAll('_', ' ')}
        >
          <Clock aria-hidden className="text-ink-3" />
          <span className="min-w-0 flex-1 truncate text-left">
            {shown === undefined ? messages.zone.each : placeOf(shown)}
          </span>
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      }
    >
      <MenuChoices
        label={messages.zone.title}
        value={zone ?? OF_WEBSITES}
        choices={[
          {
            value: OF_WEBSITES,
            label: (
              <Choice
                title={single === undefined ? messages.zone.each : messages.zone.website}
                zone={single}
              />
            ),
          },
          ...others.map((name) => ({
            value: name,
            label: (
              <Choice
                title={name === OWN_ZONE ? messages.zone.mine : placeOf(name)}
                zone={name === UTC ? undefined : name}
              />
            ),
          })),
        ]}
        onChange={(chosen) => onChange(chosen === OF_WEBSITES ? undefined : chosen)}
      />
    </DropdownMenu>
  );
}

function Choice({ title, zone }: { readonly title: string; readonly zone: string | undefined }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{title}</span>
      {zone !== undefined && (
        <span className="text-ink-3 text-xs">
          {[...new Set([placeOf(zone), describeOffset(zone, Date.now())])].join(' · ')}
        </span>
      )}
    </span>
  );
}
