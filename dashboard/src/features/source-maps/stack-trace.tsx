import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { CodeBlock, CodeCaption } from '../../ui/code-block.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { isOriginal, writeStack } from './frame-groups.ts';
import { FrameList } from './frame-list.tsx';
import { messages } from './messages.ts';

const texts = messages.stack;
const VIEWS = [
  { value: 'source', label: texts.source },
  { value: 'script', label: texts.script },
] as const;

/** The stack of an error: with its source code, if a source map of the release is known, otherwise as the browser wrote it. */
export function StackTrace({
  websiteId,
  stack,
  release,
  canUpload,
}: {
  readonly websiteId: string;
  readonly stack: string;
  /** Empty if it is unknown. */
  readonly release: string;
  /** Whether the person may upload source maps: then a missing one is named. */
  readonly canUpload: boolean;
}) {
  const [view, setView] = useState<'source' | 'script'>('source');
  const resolved = useQuery(
    rpc.sourceMaps.resolve.queryOptions({
      input: { websiteId, release, stack },
      enabled: release !== '',
      staleTime: 60_000,
    }),
  );
  const frames = resolved.data?.frames ?? [];
  const hasSource = frames.some(isOriginal);
  const isMissing = release === '' || (resolved.data !== undefined && !hasSource);
  if (!hasSource)
    return (
      <div>
        {resolved.error !== null && (
          <ProblemNotice {...toProblem(resolved.error)} onRetry={() => void resolved.refetch()} />
        )}
        <CodeBlock label={texts.title} code={stack} codeClassName="max-h-72 overflow-y-auto" />
        {isMissing && canUpload && (
          <p className="pt-1.5 text-ink-3 text-xs">
            {release === '' ? texts.noRelease : texts.noMap(release)}{' '}
            <Link
              to="/websites/$websiteId/settings"
              params={{ websiteId }}
              hash="source-maps"
              className="text-accent-text hover:underline pointer-coarse:py-2"
            >
              {texts.upload}
            </Link>
          </p>
        )}
      </div>
    );
  const choice = <SegmentedControl label={texts.shown} segments={VIEWS} value={view} onChange={setView} />;
  if (view === 'script')
    return (
      <CodeBlock label={texts.title} code={stack} actions={choice} codeClassName="max-h-72 overflow-y-auto" />
    );
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <CodeCaption label={texts.title} code={writeStack(frames)} actions={choice} />
      <FrameList frames={frames} />
    </figure>
  );
}
