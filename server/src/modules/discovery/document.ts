/** A discovery document or file. It depends on the configuration and the build alone. */
export interface Document {
  readonly path: string;
  readonly contentType: string;
  /** The `Link` header (RFC 8288). */
  readonly link?: string;
  read(): Promise<string | Buffer>;
}

/** The content type of JSON documents. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The authorization server that issues access tokens for this API. */
export interface AuthorizationServer {
  /** Its identifier: an address without a path (RFC 8414 §2). */
  readonly issuer: string;
  /** Its metadata (RFC 8414). */
  metadata(): Promise<object>;
}
