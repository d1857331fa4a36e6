import { AppError } from '../errors.ts';
import { type MaybePromise, whenReady } from '../lib/concurrency/maybe-promise.ts';
import { hasIdShape } from '../lib/ids/id-shape.ts';
import type { OperationMeta, ResourceKind, ResourceRule, RouteMeta } from '../lib/operation.ts';
import {
  isScoped,
  type Principal,
  reachesWebsite,
  type ScopedPrincipal,
  type SharePrincipal,
  type UserPrincipal,
} from '../lib/principal.ts';
import { ROLE_SCOPES, type Role, type Scope } from '../lib/scopes.ts';
import type { Challenges } from './challenge.ts';
import type { ResolvedResource } from './context.ts';
import { noRole, roleOfCall } from './locked-roles.ts';
import { concernsOrganization, namedIds } from './named-ids.ts';

/** The properties of a resource that authorization depends on. */
export interface FoundResource {
  readonly organizationId: string;
  readonly websiteId: string | undefined;
  /** Whether it is public: readable without a credential. */
  readonly isPublic: boolean;
  /** Whether it is personal to the caller. The look-up must not return it for other callers. */
  readonly isOwn?: boolean;
}

/** Looks up a resource by the id in the input. */
export type ResourceLookup = (id: string, principal: Principal) => MaybePromise<FoundResource | undefined>;

/** The look-ups by kind of resource, provided by the modules that own the kinds. */
export type ResourceLookups = Readonly<Record<ResourceKind, ResourceLookup>>;

const NONE: readonly Scope[] = [];

/** A resource that the input refers to. */
interface Target {
  readonly rule: ResourceRule;
  readonly id: string;
  /** Whether the input creates a personal resource. */
  readonly isMadeOwn: boolean;
  /** The result of its look-up; `undefined` before it, and if there is no such resource. */
  found: FoundResource | undefined;
}

/** Whether access depends on scopes or roles. Other kinds are decided by authentication alone. */
function dependsOnRights(meta: RouteMeta): meta is OperationMeta {
  return meta.access.kind === 'scope' || meta.access.kind === 'session';
}

/** Creates the function that authorizes calls, from the contract alone (docs/decisions/0028 §§2–3). */
export function createAuthorize(lookups: ResourceLookups, challenges: Challenges) {
  /**
   * @param input the raw, unvalidated input.
   * @returns the resources of the call.
   * @throws AppError AUTH_REQUIRED, FORBIDDEN, ACCESS_DENIED.
   */
  return function authorize(
    meta: RouteMeta,
    principal: Principal,
    input: unknown,
  ): MaybePromise<readonly ResolvedResource[]> {
    if (meta.access.kind === 'probe' && principal.kind !== 'probe')
      throw challenges.forbidden('probes_only', []);
    if (!dependsOnRights(meta)) return [];
    // The scope is checked before the resource: a caller without it causes no look-up, unless the website could be public.
    if (principal.kind === 'anonymous' && !(meta.access.kind === 'scope' && meta.access.unless)) {
      throw challenges.authRequired('no_credential', false);
    }
    if (isScoped(principal) && meta.access.kind === 'session')
      throw challenges.forbidden('key_not_allowed', []);
    if (principal.kind === 'share' && !isOpenToVisitors(meta))
      throw challenges.forbidden('share_not_allowed', []);
    return whenReady(lookUp(lookups, principal, namedIn(meta, principal, input)), (targets) => {
      if (principal.kind === 'anonymous') authorizeAnonymous(meta, targets, challenges);
      else if (principal.kind === 'share') authorizeShare(principal, targets);
      else if (principal.kind === 'probe') throw challenges.forbidden('probe_not_allowed', []);
      else if (isScoped(principal)) authorizeScoped(meta, principal, targets, { input, challenges });
      else authorizeUser(meta, principal, targets, challenges);
      return toResolved(targets, (target) => refusalBeyondPublic(meta, principal, target, challenges));
    });
  };
}

function namedIn(meta: OperationMeta, principal: Principal, input: unknown): readonly Target[] {
  const named: Target[] = [];
  for (const rule of meta.resources) {
    const ids = namedIds(input, rule.at);
    const isDefaulted =
      ids.length === 0 && (rule.orOwnUnless === undefined || namedIds(input, rule.orOwnUnless).length === 0);
    const own = rule.orOwn !== undefined && isDefaulted ? ownOrganization(principal) : undefined;
    const { when } = rule.own ?? {};
    const isMadeOwn = when !== undefined && namedIds(input, when.at).includes(when.is);
    for (const id of own === undefined ? ids : [own]) named.push({ rule, id, isMadeOwn, found: undefined });
  }
  return named;
}

/**
 * Looks up the resources one after another, so that a call with a thousand ids does not read them concurrently. An id that
 * several rules find is looked up once; one of another shape never.
 */
function lookUp(
  lookups: ResourceLookups,
  principal: Principal,
  targets: readonly Target[],
  first = 0,
  known = targets.length > 1 ? new Map<string, FoundResource | undefined>() : undefined,
): MaybePromise<readonly Target[]> {
  for (let index = first; index < targets.length; index += 1) {
    const target = targets[index];
    if (target === undefined) break;
    const { rule, id } = target;
    const key = known === undefined ? '' : `${rule.kind} ${id}`;
    const isDecided = known?.has(key) === true || !hasIdShape(id);
    const found = isDecided ? known?.get(key) : lookups[rule.kind]?.(id, principal);
    if (found instanceof Promise) {
      return found.then((loaded) => {
        target.found = loaded;
        known?.set(key, loaded);
        return lookUp(lookups, principal, targets, index + 1, known);
      });
    }
    target.found = found;
    known?.set(key, found);
  }
  return targets;
}

/** The default organization of a caller, for calls without an organization id. */
function ownOrganization(principal: Principal): string | undefined {
  if (isScoped(principal)) return principal.organizationId;
  if (principal.kind !== 'user') return undefined;
  const active = principal.activeOrganizationId;
  const { roles, lockedRoles } = principal;
  // A locked organization is reported, rather than replaced by another one.
  const isOwn = active !== undefined && (roles.has(active) || lockedRoles?.has(active) === true);
  if (isOwn) return active;
  return principal.personalOrganizationId ?? roles.keys().next().value ?? lockedRoles?.keys().next().value;
}

function authorizeAnonymous(meta: OperationMeta, targets: readonly Target[], challenges: Challenges): void {
  const unless = meta.access.kind === 'scope' ? meta.access.unless : undefined;
  const excused = ({ rule, found }: Target) => {
    if (found === undefined) return false;
    return unless === 'known-website' ? rule.kind === 'tracking' : rule.kind === 'website' && found.isPublic;
  };
  if (targets.length === 0 || !targets.every(excused)) throw challenges.authRequired('no_credential', false);
}

/** A share link gives access to its own website only, even if other websites are public. */
function authorizeShare(principal: SharePrincipal, targets: readonly Target[]): void {
  const isOwn = ({ rule, found }: Target) =>
    rule.kind === 'website' && found !== undefined && found.websiteId === principal.websiteId;
  if (targets.length === 0 || !targets.every(isOwn))
    throw new AppError('ACCESS_DENIED', { reason: 'outside_share' });
}

function authorizeScoped(
  meta: OperationMeta,
  principal: ScopedPrincipal,
  targets: readonly Target[],
  { input, challenges }: { readonly input: unknown; readonly challenges: Challenges },
): void {
  const holds = (scopes: readonly Scope[]) => scopes.some((scope) => principal.scopes.has(scope));
  const own = scopesOf(meta, undefined);
  const also = alsoRequiredBy(meta);
  if ((targets.length === 0 && !holds(own)) || !also.every((scope) => principal.scopes.has(scope)))
    throw challenges.forbidden('scope_missing', [...own, ...also]);
  for (const target of targets) {
    const scopes = scopesOf(meta, target.rule);
    if (holds(scopes)) continue;
    if (!isReadableByAnyone(meta, target)) throw challenges.forbidden('scope_missing', scopes);
  }
  for (const { rule, found } of targets) {
    if (holds(scopesOf(meta, rule)) && !reaches(principal, found))
      throw new AppError('ACCESS_DENIED', {
        reason: found ? 'outside_access' : 'unknown_resource',
      });
  }
  if (principal.access.type !== 'global' && concernsOrganization(input, meta.organizationWide))
    throw new AppError('ACCESS_DENIED', { reason: 'outside_access' });
}

/** Whether a resource is inside the access of a key or a grant. */
function reaches(principal: ScopedPrincipal, found: FoundResource | undefined): boolean {
  if (found === undefined || found.organizationId !== principal.organizationId) return false;
  return found.websiteId === undefined
    ? principal.access.type === 'global'
    : reachesWebsite(principal.access, found.websiteId);
}

function authorizeUser(
  meta: OperationMeta,
  principal: UserPrincipal,
  targets: readonly Target[],
  challenges: Challenges,
): void {
  if (targets.length === 0) {
    const organizationId = ownOrganization(principal);
    const role = organizationId === undefined ? undefined : roleOfCall(meta, principal, organizationId);
    if (role === undefined) throw noRole(principal, organizationId, 'no_organization');
    if (!roleSuffices(meta, undefined, role)) throw challenges.forbidden('role', scopesOf(meta, undefined));
  }
  for (const target of targets) {
    if (isReadableByAnyone(meta, target)) continue;
    const role = target.found && principal.roles.get(target.found.organizationId);
    if (role === undefined) throw noRole(principal, target.found?.organizationId, 'not_a_member');
    if (!roleSuffices(meta, target, role)) throw challenges.forbidden('role', scopesOf(meta, target.rule));
  }
}

function roleSuffices(meta: OperationMeta, target: Target | undefined, role: Role): boolean {
  if (meta.access.kind === 'session') return meta.access.roles.includes(role);
  const own = target !== undefined && (target.isMadeOwn || target.found?.isOwn) ? target.rule.own : undefined;
  const held = ROLE_SCOPES[role];
  return (
    (own?.anyOf ?? scopesOf(meta, target?.rule)).some((scope) => held.has(scope)) &&
    alsoRequiredBy(meta).every((scope) => held.has(scope))
  );
}

/** Returns the scopes of which one is required for a resource, or for the operation if there is no rule. */
export function scopesOf(
  { access }: Pick<RouteMeta, 'access'>,
  rule: ResourceRule | undefined,
): readonly Scope[] {
  return rule?.anyOf ?? (access.kind === 'scope' ? access.anyOf : []);
}

/** Returns the scopes that an operation requires in addition. */
export function alsoRequiredBy({ access }: Pick<RouteMeta, 'access'>): readonly Scope[] {
  return access.kind === 'scope' ? (access.also ?? NONE) : NONE;
}

/** Whether an operation can be called without a credential for public websites. */
function isOpenToVisitors({ access }: OperationMeta): boolean {
  return access.kind === 'scope' && access.unless === 'public-website';
}

function isReadableByAnyone(meta: OperationMeta, target: Target): boolean {
  return isOpenToVisitors(meta) && target.found?.isPublic === true;
}

/** The error for a caller whose access is limited to public data and who requests more. `undefined` if the access is not limited. */
function refusalBeyondPublic(
  meta: OperationMeta,
  principal: Principal,
  target: Target,
  challenges: Challenges,
): (() => AppError) | undefined {
  const scopes = scopesOf(meta, target.rule);
  switch (principal.kind) {
    case 'anonymous':
      return () => challenges.authRequired('no_credential', false);
    case 'share':
    case 'probe':
      return () => challenges.forbidden('share_not_allowed', []);
    case 'key':
    case 'grant':
      return scopes.some((scope) => principal.scopes.has(scope))
        ? undefined
        : () => challenges.forbidden('scope_missing', scopes);
    case 'user': {
      const role = target.found && principal.roles.get(target.found.organizationId);
      if (role === undefined) return () => noRole(principal, target.found?.organizationId, 'not_a_member');
      return roleSuffices(meta, target, role) ? undefined : () => challenges.forbidden('role', scopes);
    }
  }
}

function toResolved(
  targets: readonly Target[],
  refusal: (target: Target) => (() => AppError) | undefined,
): readonly ResolvedResource[] {
  const resolved: ResolvedResource[] = [];
  for (const target of targets) {
    const { rule, id, found } = target;
    if (found === undefined) continue;
    const { organizationId, websiteId } = found;
    // The audit entry names the website, because its tracking id can change.
    const trackedId = rule.kind === 'tracking' ? websiteId : undefined;
    // Fields are written one by one: spreading takes several times as long.
    resolved.push({
      kind: trackedId === undefined ? rule.kind : 'website',
      id: trackedId ?? id,
      organizationId,
      websiteId,
      lookup: { id, found },
      refuseMore: refusal(target),
    });
  }
  return resolved;
}
