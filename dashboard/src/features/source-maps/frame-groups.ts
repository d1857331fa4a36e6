import type { Outputs } from '../../api/rpc.ts';

/** A line of a stack, with its place in the source code. */
export type StackFrame = Outputs['sourceMaps']['resolve']['frames'][number];

/** A line of a stack that has a place in the source code. */
export type OriginalFrame = StackFrame & { readonly original: NonNullable<StackFrame['original']> };

/** A line that is shown on its own, or adjacent lines of libraries. */
export type FrameGroup =
  | { readonly kind: 'frame'; readonly index: number; readonly frame: StackFrame }
  | {
      readonly kind: 'libraries';
      readonly index: number;
      readonly frames: readonly { readonly index: number; readonly frame: StackFrame }[];
    };

/** Returns whether a line has a place in the source code. */
export function isOriginal(frame: StackFrame): frame is OriginalFrame {
  return frame.original !== null;
}

/** Groups adjacent lines of libraries. Lines before the first place are left out: they repeat the message. */
export function groupFrames(frames: readonly StackFrame[]): readonly FrameGroup[] {
  const first = frames.findIndex(({ file }) => file !== null);
  const groups: FrameGroup[] = [];
  for (const [index, frame] of frames.entries()) {
    if (index < first) continue;
    const last = groups.at(-1);
    if (frame.original?.isLibrary !== true) groups.push({ kind: 'frame', index, frame });
    else if (last?.kind === 'libraries')
      groups[groups.length - 1] = { ...last, frames: [...last.frames, { index, frame }] };
    else groups.push({ kind: 'libraries', index, frames: [{ index, frame }] });
  }
  return groups;
}

/** The line of own code that is shown first: the first with source code. */
export function firstOwnIndex(frames: readonly StackFrame[]): number {
  const isOwn = ({ original }: StackFrame) =>
    original !== null && !original.isLibrary && original.code.length > 0;
  return frames.findIndex(isOwn);
}

/** Writes a stack as browsers do, with places in the source code. */
export function writeStack(frames: readonly StackFrame[]): string {
  return frames
    .map(({ text, original }) => {
      if (original === null) return text;
      const place = `${original.file}:${original.line}:${original.column}`;
      return original.functionName === null
        ? `    at ${place}`
        : `    at ${original.functionName} (${place})`;
    })
    .join('\n');
}
