import { X509Certificate } from 'node:crypto';
import {
  type DetailedPeerCertificate,
  type PeerCertificate,
  rootCertificates,
  type TLSSocket,
} from 'node:tls';
import type { ServerCertificate } from './trace.ts';

const MAX_NAMES = 100;
const MAX_CHAIN = 10;
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
  const certificate = socket.getPeerCertificate(true);
  // Without a certificate, Node returns an object without properties.
  if (!Object.hasOwn(certificate, 'valid_to')) return null;
  const expiresAtMs = expiryOf(certificate);
  const [first] = intermediatesOf(certificate)
    .filter((one) => expiryOf(one) < expiresAtMs)
    .sort((one, other) => expiryOf(one) - expiryOf(other));
  return {
    isValid: socket.authorized,
    expiresAtMs: first === undefined ? expiresAtMs : expiryOf(first),
    intermediate: first === undefined ? null : nameOf(first.subject),
    issuer: nameOf(certificate.issuer),
    subject: nameOf(certificate.subject),
    names: namesOf(certificate),
    problem: socket.authorized ? null : problemOf(String(socket.authorizationError), host),
  };
}

function expiryOf({ valid_to }: PeerCertificate): number {
  const expiresAtMs = Date.parse(valid_to);
  return Number.isFinite(expiresAtMs) ? expiresAtMs : 0;
}

/**
 * Returns the certificates between that of the server and the one that is trusted. A trusted key ends the chain: servers also send
 * older certificates of it, which expire without an effect.
 */
function intermediatesOf(certificate: DetailedPeerCertificate): readonly PeerCertificate[] {
  const found: DetailedPeerCertificate[] = [];
  let issuer: DetailedPeerCertificate | undefined = certificate.issuerCertificate;
  // The issuer of a self-signed certificate is the certificate itself.
  while (issuer !== undefined && issuer.issuerCertificate !== issuer && found.length < MAX_CHAIN) {
    if (isTrustedKey(issuer)) break;
    found.push(issuer);
    issuer = issuer.issuerCertificate;
  }
  return found;
}

let trustedKeys: ReadonlySet<string> | undefined;

function isTrustedKey({ raw }: PeerCertificate): boolean {
  trustedKeys ??= new Set(rootCertificates.map((pem) => keyOf(new X509Certificate(pem))));
  return trustedKeys.has(keyOf(new X509Certificate(raw)));
}

function keyOf({ publicKey }: X509Certificate): string {
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
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
