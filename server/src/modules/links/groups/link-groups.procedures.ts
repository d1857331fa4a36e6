import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { presentVerification } from '../../../lib/network/domain-fields.ts';
import { shownHost } from '../../../lib/network/host-name.ts';
import { linkDomainsContract } from '../domains/link-domains.contract.ts';
import type { LinkDomainsService, ShownDomain } from '../domains/link-domains.service.ts';
import type { LinkFoldersService } from './link-folders.service.ts';
import { linkFoldersContract, linkSettingsContract, linkTagsContract } from './link-groups.contract.ts';
import type { LinkSettings, LinkSettingsService } from './link-settings.service.ts';
import type { LinkTagsService } from './link-tags.service.ts';

const success = true as const;

/** Binds the contract of folders to their service. */
export function createLinkFoldersProcedures(service: LinkFoldersService) {
  const os = implement(linkFoldersContract).$context<RequestContext>();
  return os.router({
    list: os.list.handler(async ({ context }) => {
      const folders = (await service.list(organizationOf(context))).map(withIsoTime);
      return { success, folders, total: folders.length };
    }),
    create: os.create.handler(async ({ input: { name }, context }) => ({
      success,
      folder: withIsoTime(await service.create(context, organizationOf(context), name)),
    })),
    update: os.update.handler(async ({ input: { id, name }, context }) => ({
      success,
      folder: withIsoTime(await service.rename(context, id, name)),
    })),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id);
      return { success };
    }),
  });
}

/** Binds the contract of tags to their service. */
export function createLinkTagsProcedures(service: LinkTagsService) {
  const os = implement(linkTagsContract).$context<RequestContext>();
  return os.router({
    list: os.list.handler(async ({ context }) => {
      const tags = (await service.list(organizationOf(context))).map(withIsoTime);
      return { success, tags, total: tags.length };
    }),
    create: os.create.handler(async ({ input: { name, color }, context }) => ({
      success,
      tag: withIsoTime(await service.create(context, organizationOf(context), { name, color })),
    })),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) => ({
      success,
      tag: withIsoTime(await service.update(context, id, changes)),
    })),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id);
      return { success };
    }),
  });
}

/** Binds the contract of short domains to their service. */
export function createLinkDomainsProcedures(service: LinkDomainsService) {
  const os = implement(linkDomainsContract).$context<RequestContext>();
  return os.router({
    list: os.list.handler(async ({ context }) => {
      const domains = (await service.list(organizationOf(context))).map(presentDomain);
      return { success, domains, total: domains.length };
    }),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) => ({
      success,
      domain: presentDomain(await service.create(context, organizationOf(context), input)),
    })),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) => ({
      success,
      domain: presentDomain(await service.update(context, id, changes)),
    })),
    verify: os.verify.handler(async ({ input: { id }, context }) => ({
      success,
      domain: presentDomain(await service.verify(context, id)),
    })),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id);
      return { success };
    }),
  });
}

/** Binds the contract of the settings of links to their service. */
export function createLinkSettingsProcedures(service: LinkSettingsService) {
  const os = implement(linkSettingsContract).$context<RequestContext>();
  return os.router({
    get: os.get.handler(async ({ context }) => ({
      success,
      settings: presentSettings(await service.read(organizationOf(context))),
    })),
    update: os.update.handler(async ({ input: { blockedHosts, color }, context }) => ({
      success,
      settings: presentSettings(
        await service.update(context, organizationOf(context), { blockedHosts, color }),
      ),
    })),
  });
}

function withIsoTime<T extends { readonly createdAt: Date }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

function presentSettings({ organizationId, blockedHosts, color }: LinkSettings) {
  return { organizationId, blockedHosts: blockedHosts.map(shownHost), color };
}

function presentDomain(domain: ShownDomain) {
  const { isCaseSensitive, verificationToken, ...fields } = domain;
  return {
    ...fields,
    hostname: shownHost(domain.hostname),
    caseSensitive: isCaseSensitive,
    ...presentVerification(domain),
    createdAt: domain.createdAt.toISOString(),
  };
}
