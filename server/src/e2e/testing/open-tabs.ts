import type { Browser, CDPSession } from 'playwright-core';
import { z } from 'zod';

/** A tab of a window with several. */
export interface Tab {
  /** Puts it before the others of its window. */
  show(): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

const replySchema = z.object({
  id: z.int().optional(),
  result: z.object({ result: z.object({ value: z.unknown().optional() }).optional() }).optional(),
});

/**
 * Opens tabs in a window of their own, by the browser's own protocol: in Playwright's pages, every page always is visible
 * and has the focus. The tab that is opened last is shown.
 */
export async function openTabs(browser: Browser): Promise<(url: string) => Promise<Tab>> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  let hasWindow = false;
  return async (url) => {
    const { targetId } = await session.send('Target.createTarget', {
      url,
      browserContextId,
      newWindow: !hasWindow,
    });
    hasWindow = true;
    const send = await attach(session, targetId);
    return {
      show: async () => {
        await session.send('Target.activateTarget', { targetId });
      },
      evaluate: async (expression) => {
        const { result } = await send('Runtime.evaluate', {
          expression,
          returnByValue: true,
          awaitPromise: true,
        });
        return result?.result?.value;
      },
      close: async () => {
        await session.send('Target.closeTarget', { targetId });
      },
    };
  };
}

/** Talks to one target through the session of the browser. */
async function attach(session: CDPSession, targetId: string) {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (reply: z.output<typeof replySchema>) => void>();
  let calls = 0;
  session.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const reply = replySchema.parse(JSON.parse(event.message));
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  return (method: string, params: object) =>
    new Promise<z.output<typeof replySchema>>((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      const message = JSON.stringify({ id: calls, method, params });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
}
