import { useState } from 'react';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { messages } from './messages.ts';

const texts = messages.heartbeat;
type Example = keyof typeof texts.examples;
const EXAMPLES = ['crontab', 'shell', 'curl'] as const satisfies readonly Example[];

/** How a job sends its requests to the URL of a heartbeat. */
export function HeartbeatCalls({ url }: { readonly url: string }) {
  const [chosen, setChosen] = useState<Example>('crontab');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SegmentedControl
        label={texts.example}
        className="self-start"
        value={chosen}
        onChange={setChosen}
        segments={EXAMPLES.map((value) => ({ value, label: texts.examples[value] }))}
      />
      <CodeBlock isWrapped label={texts.examples[chosen]} code={codeOf(chosen, url)} />
      <p className="text-ink-3 text-xs">{texts.explain[chosen]}</p>
    </div>
  );
}

function codeOf(example: Example, url: string): string {
  if (example === 'curl') return `curl -fsS -m 10 --retry 5 ${url}`;
  if (example === 'crontab') return `0 3 * * * /usr/local/bin/backup.sh && curl -fsS -m 10 --retry 5 ${url}`;
  return [
    '#!/bin/sh',
    `curl -fsS -m 10 --retry 5 ${url}/start`,
    'log=$(/usr/local/bin/backup.sh 2>&1)',
    'code=$?',
    'printf %s "$log" | tail -c 10000 |',
    `  curl -fsS -m 10 --retry 5 --data-binary @- ${url}/$code`,
  ].join('\n');
}
