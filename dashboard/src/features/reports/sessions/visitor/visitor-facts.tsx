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
import { joined } from '../visits.ts';

const FIGURES = [
  { field: 'total_sessions', title: 'Visits', kind: 'count' },
  { field: 'total_duration', title: 'Time', kind: 'duration' },
  { field: 'total_pageviews', title: 'Pageviews', kind: 'count' },
  { field: 'unique_pages', title: 'Pages', kind: 'count' },
  { field: 'custom_event_count', title: 'Custom events', kind: 'count' },
] as const;

/** What is known of a visitor: of all time, and of the latest visit. */
export function VisitorFacts({ row, timeZone }: { readonly row: Row; readonly timeZone: string }) {
  const word = (field: string, title: string) => (
    <ExplainedWord subject={{ type: 'profile_detail', field }}>{title}</ExplainedWord>
  );
  const country = knownIn(row, 'country');
  const device = knownIn(row, 'device');
  return (
    <Facts>
      <Fact name={word('visitor_id', 'Id')}>
        <span className="select-all break-all font-mono text-xs">{textOf(row, 'visitor_id')}</span>
      </Fact>
      <Fact name={word('first_visit', 'First seen')}>
        {clockTime(textOf(row, 'first_visit'), timeZone, 'full')}
      </Fact>
      <Fact name={word('last_visit', 'Last seen')}>
        {clockTime(textOf(row, 'last_visit'), timeZone, 'full')}
      </Fact>
      {FIGURES.map(({ field, title, kind }) => (
        <Fact key={field} name={word(field, title)}>
          {formatFigure(numberIn(row, field), kind)}
        </Fact>
      ))}
      <Fact name={word('country', 'Place')}>
        {joined(knownIn(row, 'city'), country === '' ? '' : valueName('country', country))}
      </Fact>
      <Fact name={word('device', 'Device')}>
        {joined(
          device === '' ? '' : valueName('device_type', device),
          knownIn(row, 'browser'),
          knownIn(row, 'os'),
        )}
      </Fact>
      <Fact name={word('referrer', 'Referrer')}>{knownIn(row, 'referrer')}</Fact>
    </Facts>
  );
}

/** What identifying told of the person. */
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
