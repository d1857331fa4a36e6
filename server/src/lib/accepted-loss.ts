/**
 * The kinds of losses that an operator can accept at the start:
 *
 * - `events`: the store of facts was empty or replaced;
 * - `rows`: files of the store of facts were damaged;
 * - `missing`: a store or the journal had fewer rows than before, or was older;
 * - `settings`: the state store was empty;
 * - `secret`: the secret was replaced, so what it signed or encrypted is invalid.
 */
export const LOSS_KINDS = ['events', 'rows', 'missing', 'settings', 'secret'] as const;

/** One of {@link LOSS_KINDS}. */
export type LossKind = (typeof LOSS_KINDS)[number];

/** A loss that an operator accepted with `pharos start --accept-loss`. */
export interface AcceptedLoss {
  readonly kind: LossKind;
  /** RFC 3339. */
  readonly acceptedAt: string;
}
