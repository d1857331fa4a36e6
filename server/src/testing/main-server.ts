import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startServer } from '../boot/main.ts';
import type { RunningServer } from '../boot/serve.ts';
import { type Config, readConfig } from '../config/config.ts';
import { closeReusedEngine } from '../stores/facts/testing/reused-chdb.ts';
import { copyTemplate } from './copy-template.ts';
import { obtainKey } from './obtain-key.ts';

/** The administrator of a main server. */
export const ADMIN = { email: 'owner@example.com', password: 'correct horse battery staple' };

const logger = pino({ level: 'silent' });

/** A server as the program starts it, in this process. */
export interface MainServer {
  readonly directory: string;
  readonly websiteId: string;
  /** The server that runs now. */
  running(): RunningServer;
  /** Starts a server on the same directory and port. */
  restart(acceptLoss?: boolean): Promise<RunningServer>;
  /** Starts a second server beside the running one. */
  startSecond(): Promise<RunningServer>;
  /** Posts JSON to the website with the key of the administrator. */
  post(path: string, body: unknown): Promise<Response>;
  /** Returns a figure of the summary of today. */
  count(figure: 'total_events' | 'sessions'): Promise<number>;
  /** Resolves when a query returns this number of events. */
  untilCounted(events: number): Promise<void>;
  /** Stops the server and removes its directory. */
  close(): Promise<void>;
}

/** Starts a server with a website and a key. @param settings variables of the environment. */
export async function startMainServer(settings: Readonly<Record<string, string>> = {}): Promise<MainServer> {
  await closeReusedEngine();
  const directory = await mkdtemp(join(tmpdir(), 'pharos-main-'));
  copyTemplate('state', join(directory, 'state'));
  const config: Config = {
    ...readConfig({
      PHAROS_PORT: '0',
      PHAROS_HOST: '127.0.0.1',
      PHAROS_DATA_DIR: directory,
      ...settings,
    }),
    admin: ADMIN,
  };
  let server = await startServer(config, logger);
  const { baseUrl } = server;
  const { websiteId, secret: key } = await obtainKey(baseUrl, ADMIN, ['track:events', 'read:data']);
  const post = (path: string, body: unknown) =>
    fetch(`${baseUrl}${path}?website_id=${websiteId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
  const count: MainServer['count'] = async (figure) => {
    const response = await post('/v1/query', { parameters: ['summary_metrics'], preset: 'today' });
    const answer: { data: { data: Record<typeof figure, number>[] }[] } = JSON.parse(await response.text());
    return answer.data[0]?.data[0]?.[figure] ?? -1;
  };
  return {
    directory,
    websiteId,
    running: () => server,
    async restart(acceptLoss = false) {
      const again = { ...config, port: Number(new URL(baseUrl).port) };
      server = await startServer(again, logger, { acceptLoss });
      return server;
    },
    startSecond: () => startServer(config, logger, { waitMs: 0 }),
    post,
    count,
    async untilCounted(events) {
      while ((await count('total_events')) !== events) await sleep(100);
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
