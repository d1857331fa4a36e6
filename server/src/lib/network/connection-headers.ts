const CONNECTION_HEADERS =
  /^(connection|content-length|transfer-encoding|keep-alive|te|trailer|upgrade|expect|http2-settings|proxy-.*)$/i;

/** Whether a header of a request belongs to the connection or the length of the body (RFC 9110 §7.6.1), which the client decides. */
export function isConnectionHeader(name: string): boolean {
  return CONNECTION_HEADERS.test(name);
}
