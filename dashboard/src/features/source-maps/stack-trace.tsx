import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { isOriginal, type StackFrame, writeStack } from './frame-groups.ts';
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
  const resolved = useQuery(
    rpc.sourceMaps.resolve.queryOptions({
      input: { websiteId, release, stack },
      enabled: release !== '',
      staleTime: 60_000,
    }),
  );
  const frames = resolved.data?.frames ?? [];
  if (frames.some(isOriginal)) return <ResolvedStack frames={frames} stack={stack} />;
  const isMissing = release === '' || resolved.data !== undefined;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {resolved.error !== null && (
        <ProblemNotice {...toProblem(resolved.error)} onRetry={() => void resolved.refetch()} />
      )}
      <CodeBlock label={texts.title} code={stack} codeClassName="max-h-72 overflow-y-auto" />
      {isMissing && canUpload && (
        <p className="text-ink-3 text-xs">
          {release === '' ? texts.noRelease : texts.noMap({ release })}{' '}
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
}

/** The lines with their source code, or as they are in the script. */
function ResolvedStack({
  frames,
  stack,
}: {
  readonly frames: readonly StackFrame[];
  readonly stack: string;
}) {
  const [view, setView] = useState<'source' | 'script'>('source');
  const text = view === 'source' ? writeStack(frames) : stack;
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-0.5 pr-0.5 pl-3 text-ink-3 text-xs">
        {texts.title}
        <span className="flex items-center gap-1">
          <SegmentedControl label={texts.shown} segments={VIEWS} value={view} onChange={setView} />
          <CopyButton text={text} label={texts.copy} />
        </span>
      </figcaption>
      {view === 'source' ? (
        <FrameList frames={frames} />
      ) : (
        <pre className="whitespace-pre-wrap break-all p-3 font-mono text-xs leading-relaxed">{stack}</pre>
      )}
    </figure>
  );
}
