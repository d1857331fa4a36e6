import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { invalidField } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import type { Organization } from '../organization.ts';
import { organization, organizationLogos } from '../organizations.table.ts';
import { toOrganization } from '../settings/read-organization.ts';
import { lockOrganization } from '../settings/update-settings.ts';
import { readImage } from './read-image.ts';

/** The largest logo, in bytes. */
const MAX_LOGO_BYTES = 256 * 1024;
/** The largest width and height, in pixels, because a small file can contain a very large image. */
const MAX_PIXELS = 2_048;
const MIN_PIXELS = 16;
const DIGEST_CHARACTERS = 32;

/** A stored logo. */
export interface Logo {
  readonly mediaType: string;
  readonly image: Uint8Array;
}

/** Stores the logos of organizations. */
export class Logos {
  readonly #state: State;
  readonly #audit: Pick<AuditService, 'record'>;

  constructor({
    state,
    audit,
  }: {
    readonly state: State;
    readonly audit: Pick<AuditService, 'record'>;
  }) {
    this.#state = state;
    this.#audit = audit;
  }

  /** @throws AppError VALIDATION_ERROR for another kind or size of file; ACCESS_DENIED; PRECONDITION_FAILED. */
  async set(actor: Actor, organizationId: string, image: Buffer): Promise<Organization> {
    const mediaType = assertLogo(image);
    const digest = createHash('sha256').update(image).digest('hex').slice(0, DIGEST_CHARACTERS);
    return this.#change(actor, organizationId, async (tx) => {
      const row = { organizationId, mediaType, digest, image };
      await tx
        .insert(organizationLogos)
        .values(row)
        .onConflictDoUpdate({ target: organizationLogos.organizationId, set: row });
      return {
        path: `/organization-logos/${organizationId}/${digest}`,
        details: { mediaType, bytes: image.length },
      };
    });
  }

  /** Removes the logo. @throws AppError ACCESS_DENIED; PRECONDITION_FAILED. */
  remove(actor: Actor, organizationId: string): Promise<Organization> {
    return this.#change(actor, organizationId, async (tx) => {
      await tx.delete(organizationLogos).where(eq(organizationLogos.organizationId, organizationId));
      return { path: null, details: {} };
    });
  }

  /** @param digest the one in the path, which changes with the image. */
  async find(organizationId: string, digest: string): Promise<Logo | undefined> {
    const [row] = await this.#state.db
      .select({ mediaType: organizationLogos.mediaType, image: organizationLogos.image })
      .from(organizationLogos)
      .where(and(eq(organizationLogos.organizationId, organizationId), eq(organizationLogos.digest, digest)));
    return row;
  }

  #change(
    actor: Actor,
    id: string,
    store: (tx: StateHandle) => Promise<{ readonly path: string | null; readonly details: object }>,
  ) {
    return this.#state.transaction(async (tx) => {
      await lockOrganization(tx, id, actor);
      const { path, details } = await store(tx);
      const [row] = await tx
        .update(organization)
        .set({ logo: path })
        .where(eq(organization.id, id))
        .returning();
      if (row === undefined) throw new Error('The organization is locked');
      await this.#audit.record(tx, actor, {
        action: path === null ? 'organization.remove_logo' : 'organization.set_logo',
        organizationId: id,
        resource: `organization:${id}`,
        details: { ...details },
      });
      return toOrganization(row);
    });
  }
}

/** Returns the media type of a logo. @throws AppError VALIDATION_ERROR. */
function assertLogo(image: Buffer): string {
  if (image.length > MAX_LOGO_BYTES) throw invalidField('image', say('organizations.mustBeAtMost256Kb'));
  const header = readImage(image);
  if (header === undefined) throw invalidField('image', say('organizations.mustBeImage'));
  const { mediaType, width, height } = header;
  const isFitting = [width, height].every((pixels) => pixels >= MIN_PIXELS && pixels <= MAX_PIXELS);
  if (!isFitting)
    throw invalidField(
      'image',
      say('organizations.mustHavePixels', { min: MIN_PIXELS, max: MAX_PIXELS, width, height }),
    );
  return mediaType;
}
