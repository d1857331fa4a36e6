import type { LinkChanges } from './link-fields.contract.ts';
import type { LinksService } from './links.service.ts';
import { assertSchemes } from './redirect/app-targets.ts';
import { hashPasswordOf, type LinkPasswords } from './redirect/link-passwords.ts';

/** Wraps the service: it receives hashes instead of passwords, and only targets with allowed schemes. */
export function guardLinks(
  service: LinksService,
  deps: { readonly passwords: Pick<LinkPasswords, 'hash'>; readonly appSchemes: readonly string[] },
): LinksService {
  const guard = <T extends LinkChanges>(input: T) => {
    assertSchemes(input, deps.appSchemes);
    return hashPasswordOf(input, deps.passwords);
  };
  return {
    ...service,
    create: async (actor, organizationId, input, creation) =>
      service.create(actor, organizationId, await guard(input), creation),
    validate: async (organizationId, input) => {
      assertSchemes(input, deps.appSchemes);
      await service.validate(organizationId, input);
    },
    update: async (actor, id, organizationId, changes, ifMatch) =>
      service.update(actor, id, organizationId, await guard(changes), ifMatch),
    upsert: async (actor, organizationId, input) => service.upsert(actor, organizationId, await guard(input)),
  };
}
