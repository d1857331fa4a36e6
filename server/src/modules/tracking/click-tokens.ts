import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ID_BYTES, idFromBytes, idToBytes } from '../../lib/ids/id-bytes.ts';

/** The query parameter with the token of a click on a short link. */
export const CLICK_PARAMETER = 'pharos_click';

/** How long a token is valid, in seconds. */
const VALID_SECONDS = 3_600;
/** How long a token is valid, in milliseconds. */
export const CLICK_VALID_MS = VALID_SECONDS * 1_000;
/** The maximum difference between the clocks of two nodes, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 60;

const VERSION = 1;
/** The largest index of a split target that a token can contain; the number after it stands for none. */
const MAX_SPLIT = 254;
const NO_SPLIT = 255;
const CLICK_BYTES = 12;
const SIGNATURE_BYTES = 12;
const LINK_AT = 1 + CLICK_BYTES;
const TIME_AT = LINK_AT + ID_BYTES;
const SPLIT_AT = TIME_AT + 4;
const SIGNATURE_AT = SPLIT_AT + 1;
const TOKEN_BYTES = SIGNATURE_AT + SIGNATURE_BYTES;
/** The length of a token, in characters. */
const TOKEN_LENGTH = Math.ceil((TOKEN_BYTES * 8) / 6);

/** A click on a short link that redirected to a website of the organization. */
export interface LinkClick {
  /** 16 characters. */
  readonly clickId: string;
  /** `lnk_…`. */
  readonly linkId: string;
  /** The index of the target of the split; -1 for none. */
  readonly split: number;
}

/** Returns a new random id of a click. */
export function newClickId(): string {
  return randomBytes(CLICK_BYTES).toString('base64url');
}

/** Signs and verifies the tokens with which a redirect describes its click to the website. */
export class ClickTokens {
  readonly #key: Buffer;

  /**
   * Creates the tokens: version, click id, link id, time of issue, split target, and a truncated HMAC-SHA-256, which also covers
   * the website. They contain nothing about the visitor.
   */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Returns a token that is valid on one website for an hour. */
  sign({ clickId, linkId, split }: LinkClick, websiteId: string, nowMs: number): string {
    const token = Buffer.alloc(TOKEN_BYTES);
    token.writeUInt8(VERSION, 0);
    token.write(clickId, 1, CLICK_BYTES, 'base64url');
    idToBytes('lnk', linkId).copy(token, LINK_AT);
    token.writeUInt32BE(Math.floor(nowMs / 1_000), TIME_AT);
    token.writeUInt8(split >= 0 && split <= MAX_SPLIT ? split : NO_SPLIT, SPLIT_AT);
    this.#signatureOf(token.subarray(0, SIGNATURE_AT), websiteId).copy(token, SIGNATURE_AT);
    return token.toString('base64url');
  }

  /** Returns the click of a token; `undefined` if it is malformed, forged, expired, or of another website. */
  verify(token: string, websiteId: string, nowMs: number): LinkClick | undefined {
    if (token.length !== TOKEN_LENGTH) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    // The decoder ignores invalid characters and unused bits, so that several texts have the same bytes.
    if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return undefined;
    const payload = bytes.subarray(0, SIGNATURE_AT);
    if (!timingSafeEqual(bytes.subarray(SIGNATURE_AT), this.#signatureOf(payload, websiteId)))
      return undefined;
    const ageSeconds = Math.floor(nowMs / 1_000) - bytes.readUInt32BE(TIME_AT);
    const isValid =
      bytes.readUInt8(0) === VERSION && ageSeconds <= VALID_SECONDS && ageSeconds >= -CLOCK_TOLERANCE_SECONDS;
    if (!isValid) return undefined;
    const split = bytes.readUInt8(SPLIT_AT);
    return {
      clickId: bytes.subarray(1, LINK_AT).toString('base64url'),
      linkId: idFromBytes('lnk', bytes.subarray(LINK_AT, TIME_AT)),
      split: split === NO_SPLIT ? -1 : split,
    };
  }

  #signatureOf(payload: Buffer, websiteId: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(payload)
      .update(websiteId)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}
