import { Badge } from '../../../../ui/badge.tsx';
import { ExplainedWord, formatFigure, valueName } from '../../../analytics/index.ts';
import { clockTime } from '../clock.ts';
import { Fact, Facts } from '../facts.tsx';
import { joined, type Visit, visitorName } from '../visits.ts';

/** What is known of a visit as a whole. */
export function VisitFacts({ visit, timeZone }: { readonly visit: Visit; readonly timeZone: string }) {
  const word = (field: string, title: string) => (
    <ExplainedWord subject={{ type: 'session_list', field }}>{title}</ExplainedWord>
  );
  return (
    <Facts>
      <Fact name={word('visitor_id', 'Visitor')}>{visitorName(visit.visitorId)}</Fact>
      <Fact name={word('first_visit', 'Began')}>{clockTime(visit.began, timeZone, 'full')}</Fact>
      <Fact name={word('duration', 'Duration')}>
        <span className="flex flex-wrap items-center gap-2">
          {formatFigure(visit.duration, 'duration')}
          {visit.isBounce && <Badge>Bounce</Badge>}
        </span>
      </Fact>
      <Fact name={word('page_views', 'Pageviews')}>{formatFigure(visit.pageviews, 'count')}</Fact>
      <Fact name={word('total_events', 'Events')}>{formatFigure(visit.events, 'count')}</Fact>
      <Fact name={word('source', 'Source')}>{visit.source === '' ? 'Direct' : visit.source}</Fact>
      <Fact name={word('utm_campaign', 'Campaign')}>{visit.campaign}</Fact>
      <Fact name={word('country', 'Place')}>
        {joined(visit.city, visit.country === '' ? '' : valueName('country', visit.country))}
      </Fact>
      <Fact name={word('device_type', 'Device')}>
        {joined(
          visit.deviceType === '' ? '' : valueName('device_type', visit.deviceType),
          visit.browser,
          visit.system,
        )}
      </Fact>
      <Fact name={word('entry_page', 'Entry page')}>{visit.entryPage}</Fact>
      <Fact name={word('exit_page', 'Exit page')}>{visit.exitPage}</Fact>
    </Facts>
  );
}
