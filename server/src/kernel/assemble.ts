import type { AnyContractRouter } from '@orpc/contract';
import type { Router } from '@orpc/server';
import type { ResourceLookups } from '../http/authorize.ts';
import type { CallContext } from '../http/call-context.ts';
import type { CredentialSources } from '../http/credentials.ts';
import type { ApiTag } from './api-tag.ts';
import type { AnyModule, ModuleParts } from './define-module.ts';
import type { Kernel } from './kernel.ts';

/** The parts of all modules, as the server uses them. */
export interface Assembly {
  /** In the order of the modules. */
  readonly parts: readonly ModuleParts<unknown>[];
  readonly router: Readonly<Record<string, Router<AnyContractRouter, CallContext>>>;
  readonly lookups: ResourceLookups;
  readonly credentials: CredentialSources;
}

/**
 * Creates the modules in their order, and connects them.
 * @throws Error when two modules provide the same part, or none provides what an operation of the contract needs.
 */
export async function assemble(kernel: Kernel, modules: readonly AnyModule[]): Promise<Assembly> {
  const parts: ModuleParts<unknown>[] = [];
  for (const module of modules) parts.push(await module.create(kernel));
  for (const { hooks = [] } of parts) for (const subscription of hooks) subscription.addTo(kernel.hooks);
  for (const { metrics = [] } of parts) kernel.metrics.add(...metrics);
  const router = mergeOnce(
    'procedures',
    parts.map(({ procedures }) => procedures),
  );
  const lookups = mergeOnce(
    'lookups',
    parts.map((part) => part.lookups),
  );
  for (const { path, meta } of kernel.operations) {
    const [name = ''] = path;
    if (router[name] === undefined) throw new Error(`No module implements the operations of ${name}`);
    const unknown = meta.resources.find(({ kind }) => lookups[kind] === undefined);
    if (unknown !== undefined)
      throw new Error(
        `No module looks up resources of the kind ${unknown.kind}, which ${path.join('.')} needs`,
      );
  }
  return { parts, router, lookups, credentials: mergeCredentials(parts) };
}

/** Lists the tags of modules in the order of the API document. */
export function listTags(modules: readonly AnyModule[]): readonly ApiTag[] {
  return modules.flatMap(({ tag }) => tag ?? []).sort((one, other) => one.position - other.position);
}

function mergeOnce<T>(
  what: string,
  records: readonly (Readonly<Record<string, T>> | undefined)[],
): Record<string, T> {
  const merged: Record<string, T> = {};
  for (const [name, value] of records.flatMap((record) => Object.entries(record ?? {}))) {
    if (merged[name] !== undefined) throw new Error(`Two modules provide ${what} for ${name}`);
    merged[name] = value;
  }
  return merged;
}

function mergeCredentials(parts: readonly ModuleParts<unknown>[]): CredentialSources {
  const all = parts.flatMap(({ credentials }) => credentials ?? []);
  const keys = all.flatMap(({ key }) => key ?? []);
  const shares = all.flatMap(({ share }) => share ?? []);
  const probes = all.flatMap(({ probe }) => probe ?? []);
  const sessions = all.flatMap(({ session }) => session ?? []);
  return {
    resolveKey: (text, use) =>
      keys.find(({ accepts }) => accepts(text))?.resolve(text, use) ?? { outcome: 'malformed' },
    resolveShare: (token) => shares[0]?.(token) ?? { outcome: 'malformed' },
    resolveProbe: (token) => probes[0]?.(token) ?? { outcome: 'malformed' },
    resolveSession: async (cookies) => sessions[0]?.(cookies),
  };
}
