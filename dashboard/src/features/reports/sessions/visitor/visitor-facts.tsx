import {
  ExplainedWord,
  formatFigure,
  knownIn,
  numberIn,
  type Row,
  textOf,
  valueName,
} from '../../../analytics/index.ts';
import { clockTime } from '../clock.ts';
import { Fact, Facts } from '../facts.tsx';
import { messages } from '../messages.ts';
import { joined } from '../visits.ts';

const FIGURES = [
  { field: 'total_sessions', title: messages.names.visits, kind: 'count' },
  { field: 'total_duration', title: messages.names.time, kind: 'duration' },
  { field: 'total_pageviews', title: messages.names.pageviews, kind: 'count' },
  { field: 'unique_pages', title: messages.names.pages, kind: 'count' },
  { field: 'custom_event_count', title: messages.names.customEvents, kind: 'count' },
] as const;

/** The attributes of a visitor: all-time figures, and the attributes of the latest visit. */
export function VisitorFacts({ row, timeZone }: { readonly row: Row; readonly timeZone: string }) {
  const word = (field: string, title: string) => (
    <ExplainedWord subject={{ type: 'profile_detail', field }}>{title}</ExplainedWord>
  );
  const country = knownIn(row, 'country');
  const device = knownIn(row, 'device');
  return (
    <Facts>
      <Fact name={word('visitor_id', messages.names.id)}>
        <span className="select-all break-all font-mono text-xs">{textOf(row, 'visitor_id')}</span>
      </Fact>
      <Fact name={word('first_visit', messages.names.firstSeen)}>
        {clockTime(textOf(row, 'first_visit'), timeZone, 'full')}
      </Fact>
      <Fact name={word('last_visit', messages.names.lastSeen)}>
        {clockTime(textOf(row, 'last_visit'), timeZone, 'full')}
      </Fact>
      {FIGURES.map(({ field, title, kind }) => (
        <Fact key={field} name={word(field, title)}>
          {formatFigure(numberIn(row, field), kind)}
        </Fact>
      ))}
      <Fact name={word('country', messages.names.location)}>
        {joined(knownIn(row, 'city'), country === '' ? '' : valueName('country', country))}
      </Fact>
      <Fact name={word('device', messages.names.device)}>
        {joined(
          device === '' ? '' : valueName('device_type', device),
          knownIn(row, 'browser'),
          knownIn(row, 'os'),
        )}
      </Fact>
      <Fact name={word('referrer', messages.names.referrer)}>{knownIn(row, 'referrer')}</Fact>
    </Facts>
  );
}

/** The traits of a profile. */
export function Traits({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Facts>
      {rows.map((row) => (
        <Fact key={textOf(row, 'name')} name={textOf(row, 'name')}>
          {textOf(row, 'value')}
        </Fact>
      ))}
    </Facts>
  );
}
