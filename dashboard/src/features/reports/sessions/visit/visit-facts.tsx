import { Badge } from '../../../../ui/badge.tsx';
import { ExplainedWord, formatFigure, valueName } from '../../../analytics/index.ts';
import { clockTime } from '../clock.ts';
import { Fact, Facts } from '../facts.tsx';
import { IconLine } from '../icon-line.tsx';
import { messages } from '../messages.ts';
import { joined, type Visit, visitorName } from '../visits.ts';

/** The attributes of a visit. */
export function VisitFacts({ visit, timeZone }: { readonly visit: Visit; readonly timeZone: string }) {
  const word = (field: string, title: string) => (
    <ExplainedWord subject={{ type: 'session_list', field }}>{title}</ExplainedWord>
  );
  return (
    <Facts>
      <Fact name={word('visitor_id', messages.names.visitor)}>{visitorName(visit.visitorId)}</Fact>
      <Fact name={word('first_visit', messages.names.started)}>
        {clockTime(visit.began, timeZone, 'full')}
      </Fact>
      <Fact name={word('duration', messages.names.duration)}>
        <span className="flex flex-wrap items-center gap-2">
          {formatFigure(visit.duration, 'duration')}
          {visit.isBounce && <Badge>{messages.bounce}</Badge>}
        </span>
      </Fact>
      <Fact name={word('page_views', messages.names.pageviews)}>
        {formatFigure(visit.pageviews, 'count')}
      </Fact>
      <Fact name={word('total_events', messages.names.events)}>{formatFigure(visit.events, 'count')}</Fact>
      <Fact name={word('source', messages.names.source)}>
        <IconLine field="source" value={visit.source}>
          {visit.source === '' ? messages.direct : visit.source}
        </IconLine>
      </Fact>
      <Fact name={word('utm_campaign', messages.names.campaign)}>{visit.campaign}</Fact>
      <Fact name={word('country', messages.names.location)}>
        {visit.country !== '' && (
          <IconLine field="country" value={visit.country}>
            {joined(visit.city, valueName('country', visit.country))}
          </IconLine>
        )}
      </Fact>
      <Fact name={word('device_type', messages.names.device)}>
        {(visit.deviceType !== '' || visit.browser !== '') && (
          <IconLine field="browser_name" value={visit.browser}>
            {joined(
              visit.deviceType === '' ? '' : valueName('device_type', visit.deviceType),
              visit.browser,
              valueName('os_name', visit.system),
            )}
          </IconLine>
        )}
      </Fact>
      <Fact name={word('entry_page', messages.names.entryPage)}>{visit.entryPage}</Fact>
      <Fact name={word('exit_page', messages.names.exitPage)}>{visit.exitPage}</Fact>
    </Facts>
  );
}
