/** One line of a stack trace that names a place in a script. */
export interface StackFrame {
  /** Empty if it has no name. */
  readonly functionName: string;
  /** The address of the script. */
  readonly file: string;
  /** From 1, as browsers write it; 0 if it is unknown. */
  readonly line: number;
  readonly column: number;
  /** Whether the place waited for the frame above it (`await`), and did not call it directly. */
  readonly isAsync: boolean;
}

/** `at name (place)` and `at place`: the format of Chromium. */
const CHROMIUM =
  /^\s*at (?:(?:async |new )?([^\s(][^(]{0,200}) \(|async )?([^()\s]{1,500}?)(?::(\d{1,9}))?(?::(\d{1,9}))?\)?$/;
/** `name@place`: the format of Firefox and Safari. */
const GECKO = /^([^@\s]{0,200})@(\S{1,500}?)(?::(\d{1,9}))?(?::(\d{1,9}))?$/;
const ASYNC = /^\s*at async /;

/** Reads a line of a stack trace, in linear time. @returns `undefined` if it names no place, as the first line in Chromium. */
export function readStackFrame(text: string): StackFrame | undefined {
  const [, functionName = '', file, line, column] = CHROMIUM.exec(text) ?? GECKO.exec(text) ?? [];
  if (file === undefined) return undefined;
  return {
    functionName,
    file,
    line: Number(line ?? 0),
    column: Number(column ?? 0),
    isAsync: ASYNC.test(text),
  };
}
