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
import { IconLine } from '../icon-line.tsx';
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
  const browser = knownIn(row, 'browser');
  const referrer = knownIn(row, 'referrer');
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
        {country !== '' && (
          <IconLine field="country" value={country}>
            {joined(knownIn(row, 'city'), valueName('country', country))}
          </IconLine>
        )}
      </Fact>
      <Fact name={word('device', messages.names.device)}>
        {(device !== '' || browser !== '') && (
          <IconLine field="browser_name" value={browser}>
            {joined(
              device === '' ? '' : valueName('device_type', device),
              browser,
              valueName('os_name', knownIn(row, 'os')),
            )}
          </IconLine>
        )}
      </Fact>
      <Fact name={word('referrer', messages.names.referrer)}>
        {referrer !== '' && (
          <IconLine field="referrer" value={referrer}>
            {valueName('referrer', referrer)}
          </IconLine>
        )}
      </Fact>
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
