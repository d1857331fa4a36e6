/** Names that only this machine or this network knows (RFC 6761 and RFC 6762), and addresses of this machine. */
const LOCAL = /^(?:[^.]+\.)*(?:localhost|local|test)$|^127\.|^\[?::1\]?$/;

/** Whether a host is on this machine or in this network by its name. @param host in lower case, without a port. */
export function isLocalHost(host: string): boolean {
  return LOCAL.test(host);
}
