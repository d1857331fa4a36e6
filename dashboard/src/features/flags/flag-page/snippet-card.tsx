import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import {
  browserSnippet,
  nodeSnippet,
  ofrepSnippet,
  pageSnippet,
  reactSnippet,
} from '../flag-parts/snippets.ts';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { messages } from './messages.ts';

const texts = messages.snippet;
const WRITERS = {
  page: pageSnippet,
  browser: browserSnippet,
  react: reactSnippet,
  node: nodeSnippet,
  http: ofrepSnippet,
} as const;
type Kind = keyof typeof WRITERS;
const KINDS: readonly Kind[] = ['page', 'browser', 'react', 'node', 'http'];

/** How code reads the flag. */
export function SnippetCard({
  flag,
  environment,
}: {
  readonly flag: Flag;
  readonly environment: Environment;
}) {
  const kinds = flag.clientSide ? KINDS : KINDS.filter((kind) => kind === 'node');
  const [chosen, setChosen] = useState<Kind>('page');
  const kind = kinds.includes(chosen) ? chosen : 'node';
  return (
    <Card title={texts.title} description={flag.clientSide ? undefined : texts.serverOnly}>
      <div className="flex flex-col gap-3">
        {kinds.length > 1 && (
          <SegmentedControl
            className="max-w-full flex-wrap self-start"
            label={texts.title}
            value={kind}
            onChange={setChosen}
            segments={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          />
        )}
        <CodeBlock
          label={texts.kinds[kind]}
          code={WRITERS[kind]({
            key: flag.key,
            type: flag.type,
            websiteId: flag.websiteId,
            environment: environment.isDefault ? undefined : environment.name,
            offValue: flag.offValue,
            origin: window.location.origin,
          })}
        />
      </div>
    </Card>
  );
}
