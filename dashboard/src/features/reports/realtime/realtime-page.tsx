import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ReportPage } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { Realtime } from './realtime.tsx';

/** The realtime page. */
export function RealtimePage() {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <ReportPage
      title={messages.title}
      controls={['filters']}
      actions={
        <Button aria-pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          {messages.pause}
        </Button>
      }
    >
      <Realtime isPaused={isPaused} />
    </ReportPage>
  );
}
