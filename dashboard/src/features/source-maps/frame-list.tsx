import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { Table } from '../../ui/table.tsx';
import {
  firstOwnIndex,
  groupFrames,
  isOriginal,
  type OriginalFrame,
  type StackFrame,
} from './frame-groups.ts';
import { messages } from './messages.ts';

const texts = messages.stack;

/** The lines of a resolved stack. The first line of own code is open; lines of libraries are folded. */
export function FrameList({ frames }: { readonly frames: readonly StackFrame[] }) {
  const first = firstOwnIndex(frames);
  return (
    <ol className="divide-y divide-line">
      {groupFrames(frames).map((group) =>
        group.kind === 'frame' ? (
          <FrameRow key={group.index} frame={group.frame} isOpenFirst={group.index === first} />
        ) : (
          <LibraryRows key={group.index} frames={group.frames} />
        ),
      )}
    </ol>
  );
}

function LibraryRows({
  frames,
}: {
  readonly frames: readonly { readonly index: number; readonly frame: StackFrame }[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return frames.map(({ index, frame }) => <FrameRow key={index} frame={frame} />);
  return (
    <li>
      <Toggle isOpen={false} onToggle={() => setIsOpen(true)}>
        <span className="text-ink-3">{texts.libraries({ count: frames.length })}</span>
      </Toggle>
    </li>
  );
}

function FrameRow({
  frame,
  isOpenFirst = false,
}: {
  readonly frame: StackFrame;
  readonly isOpenFirst?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const codeId = useId();
  if (!isOriginal(frame))
    return <li className="break-all px-3 py-2 pl-8 font-mono text-ink-3 text-xs">{frame.text}</li>;
  const { file, line, column, functionName } = frame.original;
  return (
    <li>
      <Toggle isOpen={isOpen} controls={codeId} onToggle={() => setIsOpen(!isOpen)}>
        {functionName !== null && <span className="break-all font-medium">{functionName}</span>}
        <span className={joinClasses('break-all', functionName !== null && 'text-ink-3')}>
          {file}:{line}:{column}
        </span>
      </Toggle>
      {isOpen && <Code id={codeId} frame={frame} />}
    </li>
  );
}

function Toggle({
  isOpen,
  controls,
  onToggle,
  children,
}: {
  readonly isOpen: boolean;
  /** The id of what it opens. */
  readonly controls?: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      {...(isOpen && controls !== undefined && { 'aria-controls': controls })}
      onClick={onToggle}
      className="flex min-h-8 w-full items-start gap-2 px-3 py-1.5 text-left font-mono text-xs outline-offset-[-2px] hover:bg-hover pointer-coarse:min-h-10 pointer-coarse:py-2.5"
    >
      <ChevronRight
        aria-hidden
        className={joinClasses('mt-0.5 size-3 shrink-0 text-ink-3', isOpen && 'rotate-90')}
      />
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">{children}</span>
    </button>
  );
}

/** The source code around the place of a line, which is marked. */
function Code({ id, frame: { original } }: { readonly id: string; readonly frame: OriginalFrame }) {
  if (original.code.length === 0)
    return (
      <p id={id} className="px-3 pb-2 pl-8 text-ink-3 text-xs">
        {texts.noCode}
      </p>
    );
  return (
    <div id={id} className="border-line border-t bg-surface py-1.5 font-mono text-xs leading-relaxed">
      <Table isPlain label={texts.codeOf({ file: original.file })}>
        <tbody>
          {original.code.map(({ line, text }) => {
            const isPlace = line === original.line;
            return (
              <tr
                key={line}
                {...(isPlace && { 'aria-current': 'true' as const })}
                className={isPlace ? 'bg-bad-soft' : ''}
              >
                <td className="w-12 select-none px-3 text-right text-ink-3 tabular-nums">{line}</td>
                <td className="whitespace-pre pr-3">{text}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
