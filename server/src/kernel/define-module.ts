import type { AnyContractRouter } from '@orpc/contract';
import type { Router } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AppError } from '../errors.ts';
import type { ResourceLookup } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import type { CallContext } from '../http/call-context.ts';
import type { CredentialSources } from '../http/credentials.ts';
import type { Alias } from '../http/mount.ts';
import type { MessageHandler } from '../jobs/message-handler.ts';
import type { Task } from '../jobs/scheduler.ts';
import type { MaybePromise } from '../lib/concurrency/maybe-promise.ts';
import type { Metric } from '../lib/metrics/metric.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { Facts } from '../stores/facts/facts.ts';
import type { Follower } from '../stores/facts/loading/follow-segments.ts';
import type { LiveStore } from '../stores/live/live.ts';
import type { ApiTag } from './api-tag.ts';
import type { DerivedTable, OwnedFactTable } from './fact-tables.ts';
import type { Subscription } from './hooks.ts';
import type { Kernel } from './kernel.ts';
import type { OwnedStateTable } from './state-tables.ts';

/** What a module consists of once it is created. All but the service are optional. */
export interface ModuleParts<Service> {
  /** What other modules that need this one can call. */
  readonly service: Service;
  /** Implementations of operations, by the name of their contract in `contract.ts`. */
  readonly procedures?: Readonly<Record<string, Router<AnyContractRouter, CallContext>>>;
  /** Registers routes that a contract cannot express. */
  readonly routes?: (http: FastifyInstance) => void;
  /** Other addresses of operations. */
  readonly aliases?: readonly Alias[];
  /** Paths that pages of any origin may send beacons to. */
  readonly beaconPaths?: readonly string[];
  /** Finds resources for authorization, by kind. */
  readonly lookups?: Readonly<Record<string, ResourceLookup>>;
  /** Resolves credentials that the module issues. */
  readonly credentials?: ModuleCredentials;
  /** Subscribers of hooks that other modules run. */
  readonly hooks?: readonly Subscription[];
  /** Deliver the messages of the outbox that the module adds. */
  readonly messages?: readonly MessageHandler[];
  /** What can be observed about the module. Names begin with `pharos_`. */
  readonly metrics?: readonly Metric[];
  /** Work for the scheduler. */
  readonly tasks?: readonly Task[];
  /** Called with every request that was refused, before it is answered. It must not throw. */
  readonly onRejected?: (call: Call, body: unknown, error: AppError) => void;
  /** Answers a JSON command that is sent to the running server; `undefined` if it is for another module. */
  readonly onCommand?: (question: string) => Promise<string | undefined>;
  /** Waits for pending writes of requests; called after the last request, before the stores close. */
  readonly settle?: () => Promise<unknown>;
  /** Cancels pending calls to other servers; called once, after the last request. */
  readonly close?: () => Promise<unknown>;
}

/** Resolvers of the credentials that a module issues. */
export interface ModuleCredentials {
  /** For the `x-api-key` and `Authorization` headers: `accepts` decides by the shape of the text whose it is. */
  readonly key?: { accepts(text: string): boolean; readonly resolve: CredentialSources['resolveKey'] };
  readonly share?: CredentialSources['resolveShare'];
  readonly probe?: CredentialSources['resolveProbe'];
  readonly session?: CredentialSources['resolveSession'];
}

/** Dependencies of a follower of facts: it also runs in commands, without services. */
export interface FollowerDeps {
  readonly facts: Facts;
  readonly live: LiveStore;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** A module: everything about one part of the product, as its folder's `index.ts` exports it. */
export interface Module<Name extends string, Service> {
  readonly name: Name;
  /** The modules whose services it calls. They come before it in `modules.ts`. */
  readonly needs: readonly NamedModule[];
  /** The tag of its operations. */
  readonly tag: ApiTag | undefined;
  /** Its tables of the state store with rows of organizations. */
  readonly stateTables: readonly OwnedStateTable[];
  /** Its tables of facts. */
  readonly factTables: readonly OwnedFactTable[];
  /** The tables that it derives from facts. */
  readonly derivedTables: readonly DerivedTable[];
  /** Creates what derives facts from stored facts. */
  createFollowers(deps: FollowerDeps): readonly Follower[];
  /** Creates the parts, once for each kernel. The modules that it needs were created before. */
  create(kernel: Kernel): Promise<ModuleParts<Service>>;
  /** The service of a created module. @throws Error when it was not created for this kernel. */
  serviceOf(kernel: Kernel): Service;
}

interface NamedModule {
  readonly name: string;
}

/** Any module. */
export type AnyModule = Module<string, unknown>;

/** Gives a module the service of one that it needs. */
export type UseModule<Needed extends NamedModule> = <Service>(
  module: { serviceOf(kernel: Kernel): Service } & Needed,
) => Service;

/** The declaration of a module. */
export interface ModuleDeclaration<Name extends string, Needed extends NamedModule, Service> {
  readonly name: Name;
  readonly needs: readonly Needed[];
  readonly tag?: ApiTag;
  readonly stateTables?: readonly OwnedStateTable[];
  readonly factTables?: readonly OwnedFactTable[];
  readonly derivedTables?: readonly DerivedTable[];
  readonly createFollowers?: (deps: FollowerDeps) => readonly Follower[];
  /** Creates the parts. It opens nothing and listens on nothing. */
  readonly create: (kernel: Kernel, use: UseModule<Needed>) => MaybePromise<ModuleParts<Service>>;
}

/** A module whose type contains the modules that it needs. */
export type DeclaredModule<Name extends string, Needed extends NamedModule, Service> = Module<
  Name,
  Service
> & {
  readonly needs: readonly Needed[];
};

/**
 * Defines a module. Its folder holds everything about it; adding it takes one line in `modules.ts` and, when it has a contract,
 * one in `contract.ts`.
 */
export function defineModule<const Name extends string, const Needed extends NamedModule, Service>(
  declaration: ModuleDeclaration<Name, Needed, Service>,
): DeclaredModule<Name, Needed, Service> {
  const {
    name,
    needs,
    stateTables = [],
    factTables = [],
    derivedTables = [],
    createFollowers = () => [],
  } = declaration;
  const created = new WeakMap<Kernel, ModuleParts<Service>>();
  return {
    name,
    needs,
    tag: declaration.tag,
    stateTables,
    factTables,
    derivedTables,
    createFollowers,
    async create(kernel) {
      const parts = await declaration.create(kernel, (module) => module.serviceOf(kernel));
      created.set(kernel, parts);
      return parts;
    },
    serviceOf(kernel) {
      const parts = created.get(kernel);
      if (parts === undefined) throw new Error(`Module ${name} was not created`);
      return parts.service;
    },
  };
}

/** A list in which every module comes after those that it needs. Another list does not compile. */
export type Ordered<
  Modules extends readonly AnyModule[],
  Known extends string = never,
> = Modules extends readonly [infer First extends AnyModule, ...infer Rest extends readonly AnyModule[]]
  ? [
      [First['needs'][number]['name']] extends [Known]
        ? First
        : { readonly missing: Exclude<First['needs'][number]['name'], Known> },
      ...Ordered<Rest, Known | First['name']>,
    ]
  : [];

/** Checks the order of modules, at compile time. */
export function listModules<const Modules extends readonly AnyModule[]>(
  modules: Modules & Ordered<Modules>,
): Modules {
  return modules;
}
