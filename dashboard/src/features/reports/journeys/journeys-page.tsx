import { NothingHere, ReportPage } from '../../analytics/index.ts';
import { InstallLink } from '../sessions/install-link.tsx';
import { Journeys } from './journeys.tsx';
import { messages } from './messages.ts';

/** The journeys page. */
export function JourneysPage() {
  return (
    <ReportPage title={messages.title} controls={['filters', 'range']}>
      <NothingHere action={<InstallLink />}>
        <Journeys />
      </NothingHere>
    </ReportPage>
  );
}
