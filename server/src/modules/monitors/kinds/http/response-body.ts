import type { ProbeResponse } from '../../../../outbound/outbound.ts';
import { EVIDENCE_BYTES } from '../finish-result.ts';
import { decodeBody } from './body-text.ts';
import { parseExactJson } from './exact-json.ts';

/** Bytes of a decoded body that are read. */
export const MAX_BODY_BYTES = 1_000_000;
/** The largest body that is read as JSON, in characters: reading it takes a few milliseconds. */
const MAX_JSON_LENGTH = 256 * 1_024;

/** The body of a response, which is decoded once for all conditions. */
export interface ResponseBody {
  readonly text: string;
  /** Bytes that were read. */
  readonly bytes: number;
  /** Why a text that was not found may still be in the body, in one sentence. */
  readonly unread: string | undefined;
  /** Its start, for people. */
  readonly evidence: string;
  /** Returns the document, or why there is none, in one sentence. */
  json(): { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };
}

/** Decodes the body of a response. */
export function readResponseBody({
  body,
  headers,
  isTruncated,
  unknownEncoding,
}: Pick<ProbeResponse, 'body' | 'headers' | 'isTruncated' | 'unknownEncoding'>): ResponseBody {
  const isKnown = unknownEncoding === undefined;
  const text = isKnown ? decodeBody(body, headers['content-type']) : '';
  const undecoded = `The body has the encoding ${unknownEncoding}, which Pharos cannot read.`;
  const readJson = (): ReturnType<ResponseBody['json']> => {
    if (!isKnown) return { problem: undecoded };
    if (isTruncated || text.length > MAX_JSON_LENGTH)
      return { problem: 'The body is longer than 256 KB. Longer ones are not read as JSON.' };
    return parseExactJson(text) ?? { problem: 'The body is not valid JSON.' };
  };
  let document: ReturnType<ResponseBody['json']> | undefined;
  return {
    text,
    bytes: body.length,
    unread: isKnown
      ? isTruncated
        ? 'The body is longer than 1 MB. What follows is not searched.'
        : undefined
      : undecoded,
    evidence: text.slice(0, EVIDENCE_BYTES),
    json() {
      document ??= readJson();
      return document;
    },
  };
}
