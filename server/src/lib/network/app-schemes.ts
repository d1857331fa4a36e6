/** Schemes that run code, read files or are no application. */
const FORBIDDEN = new Set([
  'about',
  'blob',
  'data',
  'file',
  'filesystem',
  'ftp',
  'javascript',
  'vbscript',
  'view-source',
  'ws',
  'wss',
]);

/** Whether an operator can allow a URL scheme for applications. @param scheme in lower case, without the colon. */
export function isAppScheme(scheme: string): boolean {
  return !FORBIDDEN.has(scheme) && scheme !== 'http' && scheme !== 'https';
}
