import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import type { CheckDeps } from './check-deps.ts';
import type { MonitorKind } from './configs.contract.ts';
import { checkDns } from './dns.ts';
import { checkDomain } from './domain.ts';
import { finishResult, secretsOf } from './finish-result.ts';
import { checkHttp } from './http/http.ts';
import { checkTransaction, type TransactionResult } from './http/transaction.ts';
import { checkPing, findPing } from './ping.ts';
import { RdapServers } from './rdap.ts';

import { checkTcp } from './tcp.ts';
import { checkTls } from './tls.ts';

type Perform = (request: CheckRequest) => Promise<TransactionResult>;

/** Performs checks. */
export class Checkers {
  readonly #pingPaths: CheckDeps['pingPaths'];
  readonly #logger: CheckDeps['logger'];
  #finding: Promise<string | undefined> | undefined;
  readonly #performers: Readonly<Record<MonitorKind, Perform>>;

  constructor(deps: CheckDeps) {
    const { outbound, clock, logger, rdapBootstrapUrl: bootstrapUrl } = deps;
    this.#pingPaths = deps.pingPaths;
    this.#logger = logger;
    const servers = new RdapServers({ outbound, now: () => clock.now(), bootstrapUrl });
    this.#performers = {
      http: narrowed('http', (request) => single(checkHttp(deps, request))),
      transaction: narrowed('transaction', (request) => checkTransaction(deps, request)),
      // Heartbeats wait for requests: nothing is sent to check one.
      heartbeat: async () => ({
        result: {
          ...NO_RESULT,
          errorClass: 'interrupted',
          reason: 'Heartbeats are not checked by requests.',
        },
        learned: [],
      }),
      tcp: narrowed('tcp', (request) => single(checkTcp(deps, request))),
      dns: narrowed('dns', (request) => single(checkDns(deps, request))),
      tls: narrowed('tls', (request) => single(checkTls(deps, request))),
      ping: narrowed('ping', (request) => single(checkPing(deps, () => this.#findPath(), request))),
      domain: narrowed('domain', (request) => single(checkDomain(deps, servers, request))),
    };
  }

  /** Performs a check of any kind. @throws unknown the reason of the signal, only if it was aborted. */
  async check(request: CheckRequest): Promise<CheckResult> {
    const { kind, config, signal, degradedAfterMs } = request;
    signal.throwIfAborted();
    const secrets = secretsOf(kind, config);
    try {
      const { result, learned } = await this.#performers[kind](request);
      signal.throwIfAborted();
      return finishResult(result, { secrets: [...secrets, ...learned], degradedAfterMs });
    } catch (error) {
      signal.throwIfAborted();
      // A failure of ours says nothing about the target.
      this.#logger.error({ err: error, kind }, 'A check could not be performed');
      return { ...NO_RESULT, errorClass: 'interrupted', reason: 'The check could not be performed.' };
    }
  }

  /** Whether checks of a kind can be performed here: `ping` needs its binary and the permission to send. */
  async isAvailable(kind: MonitorKind): Promise<boolean> {
    return kind !== 'ping' || (await this.#findPath()) !== undefined;
  }

  #findPath() {
    this.#finding ??= findPing(this.#pingPaths);
    return this.#finding;
  }
}

function narrowed<Kind extends MonitorKind>(
  kind: Kind,
  perform: (request: CheckRequest<Kind>) => Promise<TransactionResult>,
): Perform {
  return async (request) => {
    if (isOfKind(request, kind)) return perform(request);
    throw new TypeError(`A check of ${request.kind} was given to ${kind}`);
  };
}

function isOfKind<Kind extends MonitorKind>(
  request: CheckRequest,
  kind: Kind,
): request is CheckRequest<Kind> {
  return request.kind === kind;
}

async function single(result: Promise<CheckResult>): Promise<TransactionResult> {
  return { result: await result, learned: [] };
}
