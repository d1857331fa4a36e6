import { guard, on } from './guard.ts';
import { own } from './own.ts';

/** The maximum number of distinct errors per page. */
const MAX_ERRORS = 10;
const MAX_MESSAGE = 1_024;
const MAX_TYPE = 256;
const MAX_STACK = 4_096;
const MAX_FILENAME = 2_048;
const MAX_RELEASE = 200;

/** Properties of error events that are used. */
type Place = Pick<ErrorEvent, 'message' | 'filename' | 'lineno' | 'colno'>;

const seen = new Set<string>();

/** The version of the website, an attribute of the tracker. The core does not read it, because only errors contain it. */
const release =
  own('documentElement').querySelector<HTMLScriptElement>('script[data-release]')?.dataset['release'];

const report = (thrown: unknown, { message, filename, lineno, colno }: Place) => {
  const isError = thrown instanceof Error;
  const error = {
    message: message.slice(0, MAX_MESSAGE),
    type: isError ? thrown.name.slice(0, MAX_TYPE) : '',
    stack: isError ? `${thrown.stack ?? ''}`.slice(0, MAX_STACK) : '',
    filename: filename.slice(0, MAX_FILENAME),
    lineno,
    colno,
    release: release?.slice(0, MAX_RELEASE),
  };
  const key = JSON.stringify(error);
  if (seen.has(key) || seen.size >= MAX_ERRORS) return;
  // Ignores errors of browser extensions, which run in the page.
  if (/-extension:\/\//.test(error.filename + error.stack)) return;
  seen.add(key);
  window.pharos?.send?.(error, 'errors');
};

guard(() => {
  on('error', (event) => {
    // Images and scripts that fail to load fire events of the same type.
    if (event instanceof ErrorEvent) report(event.error, event);
  });
  on('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    const message = reason instanceof Error ? reason.message : `Unhandled rejection: ${String(reason)}`;
    report(reason, { message, filename: '', lineno: 0, colno: 0 });
  });
});
