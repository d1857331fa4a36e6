import type { PeerCertificate, TLSSocket } from 'node:tls';
import type { ServerCertificate } from './trace.ts';

const MAX_NAMES = 100;
const MAX_NAME_LENGTH = 200;

/** What is wrong with a certificate, by the code of OpenSSL or Node. */
const PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  CERT_REVOKED: 'The certificate was revoked.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The chain ends with a certificate that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT: 'A certificate of the chain is missing.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The chain is incomplete, or its issuer is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The chain is incomplete: the server does not send the intermediate ones.',
  INVALID_PURPOSE: 'The certificate is not for servers.',
  INVALID_CA: 'The issuer must not issue certificates.',
  PATH_LENGTH_EXCEEDED: 'The chain is longer than its issuer allows.',
};

/** Describes the certificate of a TLS connection that was not rejected; null when the server sent none. */
export function readCertificate(socket: TLSSocket, host: string): ServerCertificate | null {
  const certificate = socket.getPeerCertificate();
  // Without a certificate, Node returns an object without properties.
  if (!Object.hasOwn(certificate, 'valid_to')) return null;
  const expiresAtMs = Date.parse(certificate.valid_to);
  return {
    isValid: socket.authorized,
    expiresAtMs: Number.isFinite(expiresAtMs) ? expiresAtMs : 0,
    issuer: nameOf(certificate.issuer),
    subject: nameOf(certificate.subject),
    names: namesOf(certificate),
    problem: socket.authorized ? null : problemOf(String(socket.authorizationError), host),
  };
}

function problemOf(code: string, host: string): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `The certificate is not valid for ${host}.`;
  return (
    (Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined) ?? `The certificate is not valid: ${code}.`
  );
}

/** Node returns several values of one attribute as an array, whatever its types say. */
function nameOf(name: PeerCertificate['subject'] | undefined): string {
  const { CN, O } = { ...name };
  return [CN ?? O ?? ''].flat().join(', ').slice(0, MAX_NAME_LENGTH);
}

function namesOf({ subjectaltname, subject }: PeerCertificate): string[] {
  if (subjectaltname === undefined) return subject === undefined ? [] : [nameOf(subject)];
  return subjectaltname
    .split(', ')
    .map((entry) => entry.replace(/^(DNS|IP Address):/, ''))
    .slice(0, MAX_NAMES)
    .map((name) => name.slice(0, MAX_NAME_LENGTH));
}
