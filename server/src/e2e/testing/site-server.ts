import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Answers for one path; what it does not end stays open. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A website of pages that a test writes. */
export interface SiteServer {
  readonly port: number;
  /** Puts a page at a path: what stands in its head and in its body. */
  page(path: string, head: string, body?: string): void;
  /** Lets `handler` answer all requests whose path begins with `prefix`. */
  handle(prefix: string, handler: Handler): void;
  close(): Promise<void>;
}

/** Starts a website. What it does not know is a 404 with a page. */
export async function startSite(): Promise<SiteServer> {
  const handlers = new Map<string, Handler>();
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const handler = [...handlers].find(([prefix]) => pathname.startsWith(prefix))?.[1];
    if (handler !== undefined) return handler(request, response);
    const html = pages.get(pathname) ?? pages.get('404');
    response
      .writeHead(pages.has(pathname) ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(html ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  return {
    port: address.port,
    page: (path, head, body = '') => {
      pages.set(
        path,
        `<!doctype html><html><head><title>${path}</title>${head}</head><body style="margin:0">${body}</body></html>`,
      );
    },
    handle: (prefix, handler) => {
      handlers.set(prefix, handler);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
