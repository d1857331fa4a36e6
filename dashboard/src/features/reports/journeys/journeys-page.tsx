import { NothingHere, ReportPage } from '../../analytics/index.ts';
import { InstallLink } from '../sessions/install-link.tsx';
import { Journeys } from './journeys.tsx';

/** Which ways visitors take. */
export function JourneysPage() {
  return (
    <ReportPage title="Journeys" controls={['filters', 'range']}>
      <NothingHere action={<InstallLink />}>
        <Journeys />
      </NothingHere>
    </ReportPage>
  );
}
