import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ReportPage } from '../../analytics/index.ts';
import { Realtime } from './realtime.tsx';

/** Who is on the website now, and what they do. */
export function RealtimePage() {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <ReportPage
      title="Realtime"
      controls={['filters']}
      actions={
        <Button aria-pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          Pause
        </Button>
      }
    >
      <Realtime isPaused={isPaused} />
    </ReportPage>
  );
}
