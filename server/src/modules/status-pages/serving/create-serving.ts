import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { EventStreams } from '../../../http/event-streams.ts';
import type { Task } from '../../../jobs/scheduler.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State } from '../../../stores/state/state.ts';
import { LinkPasswords } from '../../links/index.ts';
import type { Mailer } from '../../mail/index.ts';
import { SignInThrottle } from '../../users/index.ts';
import type { PageSource } from '../projection/page-source.ts';
import { AccessCookies } from './access/access-cookies.ts';
import { PageAccessRules, type PageSessions } from './access/page-access.ts';
import { AccessForm } from './forms/access-form.ts';
import { createMemberSignIn } from './forms/member-sign-in.ts';
import { SubscriptionForms } from './forms/subscription-forms.ts';
import type { SubscriptionsPort } from './forms/subscriptions-port.ts';
import { PageServer } from './page-server.ts';
import { PageStore } from './snapshots/page-store.ts';
import { VISITED_EVERY_MS } from './snapshots/refresh-schedule.ts';
import { Refresher } from './snapshots/refresher.ts';
import { SnapshotFiles } from './snapshots/snapshot-files.ts';
import { SocialImages } from './social/social-images.ts';
import { createSocialPainter } from './social/social-painter.ts';
import { addStatusPageRoutes } from './status-pages.routes.ts';

const STREAM_LIMITS = { maxStreams: 10_000, maxPerAddress: 100 } as const;
const CHANGE_EVENT = 'event: change\ndata: \n\n';

/** The dependencies of the public side of status pages. */
export interface ServingDeps {
  /** `undefined` while the stores do not answer: the snapshots of an earlier process are served. */
  readonly source: PageSource | undefined;
  readonly subscriptions: SubscriptionsPort;
  readonly sessions: PageSessions;
  /** `undefined` without a mail server. */
  readonly mailer: Mailer | undefined;
  readonly live: Pick<LiveStore, 'hit' | 'peek'>;
  readonly state: Pick<State, 'transaction'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Signs cookies and links. */
  readonly key: Buffer;
  readonly baseUrl: string;
  /** The directory of snapshots; without it, pages do not survive a restart without stores. */
  readonly directory: string | undefined;
}

/** The public side of status pages. */
export interface Serving {
  readonly routes: (http: FastifyInstance) => void;
  readonly tasks: readonly Task[];
  readonly store: PageStore;
  /** Projects a page soon. @returns when it has ended. */
  readonly refresh: (pageId: string) => Promise<void>;
  /** Projects a page whose contents or visitors were restricted. @returns when the former snapshot is neither served nor on disk. */
  readonly restrict: (pageId: string) => Promise<void>;
  /** Waits for running projections. */
  readonly settle: () => Promise<void>;
}

/** Creates the public side, with the snapshots of an earlier process. Projections begin when the server is ready. */
export async function createServing(deps: ServingDeps): Promise<Serving> {
  const { clock, key, baseUrl, logger, directory } = deps;
  const store = new PageStore({ clock });
  const files = directory === undefined ? undefined : new SnapshotFiles(directory, logger);
  if (files !== undefined) await restoreSnapshots(store, files);
  const streams = new EventStreams(STREAM_LIMITS);
  const { source } = deps;
  const refresher =
    source &&
    new Refresher({
      ...deps,
      source,
      store,
      files,
      onVisibleChange: (pageId) => streams.announce(pageId, CHANGE_EVENT),
      onAccessChange: (topic) => streams.endTopic(topic),
      hasReaders: (topic) => streams.has(topic),
    });
  const cookies = new AccessCookies({ clock, key, isSecure: baseUrl.startsWith('https:') });
  const rules = new PageAccessRules({ cookies, sessions: deps.sessions });
  const images = new SocialImages({ store, clock, logger, painter: createSocialPainter() });
  const server = new PageServer({
    store,
    images,
    rules,
    baseUrl,
    onVisit: (pageId) => refresher?.visit(pageId),
  });
  const members = createMemberSignIn({ ...deps, server, store, cookies });
  const access = new AccessForm({
    ...deps,
    server,
    store,
    cookies,
    members,
    passwords: new LinkPasswords(),
    throttle: new SignInThrottle({ ...deps, about: 'status-page' }),
  });
  const subscriptions = new SubscriptionForms({ ...deps, server, store });
  return {
    store,
    refresh: async (pageId) => refresher?.refresh(pageId),
    restrict: async (pageId) => refresher?.restrict(pageId),
    settle: async () => refresher?.settle(),
    tasks:
      refresher === undefined
        ? []
        : [
            {
              name: 'project status pages',
              runsOn: 'each',
              everyMs: VISITED_EVERY_MS,
              run: (signal) => refresher.refreshDue(signal),
            },
          ],
    routes(http) {
      addStatusPageRoutes(http, { server, store, streams, access, members, subscriptions, baseUrl });
      http.addHook('onReady', (done) => {
        refresher?.start();
        done();
      });
      http.addHook('preClose', async () => {
        streams.close();
        await refresher?.close();
        await images.close();
      });
    },
  };
}

/** Reads all snapshots into a store. */
export async function restoreSnapshots(
  store: Pick<PageStore, 'restore'>,
  files: Pick<SnapshotFiles, 'readAll'>,
): Promise<void> {
  for (const { packed } of await files.readAll()) store.restore(packed);
}
