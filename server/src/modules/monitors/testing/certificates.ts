import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate and its key, in PEM. */
export interface TestIdentity {
  readonly cert: string;
  readonly key: string;
}

/** An authority that issues certificates for tests. */
export interface TestAuthority {
  /** Its own certificate, in PEM. */
  readonly ca: string;
  /** Issues a certificate. @param days until its expiry; negative for one that has expired. */
  issue(names: readonly string[], days?: number): TestIdentity;
  /** Issues one with an intermediate certificate, which is sent with it. @param days until the expiry of the intermediate one. */
  issueChain(names: readonly string[], intermediate: string, days: number): TestIdentity;
  /** Creates a certificate that no authority issued. */
  selfSign(name: string): TestIdentity;
  /** Deletes its files. */
  close(): void;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates the authority with OpenSSL. Nothing but tests trusts it. */
export function createAuthority(): TestAuthority {
  const directory = mkdtempSync(join(tmpdir(), 'pharos-certificates-'));
  const at = (name: string) => join(directory, name);
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' });
  const read = (name: string) => readFileSync(at(name), 'utf8');
  run(
    'req',
    '-x509',
    ...NEW_KEY,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-days',
    '30',
    '-subj',
    '/CN=Test CA',
  );
  writeFileSync(at('index.txt'), '');
  writeFileSync(
    at('ca.cnf'),
    `[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nrand_serial=yes\nnew_certs_dir=.\ndefault_md=sha256
policy=p\nunique_subject=no\n[p]\ncommonName=supplied\n`,
  );
  return {
    ca: read('ca.crt'),
    issue(names, days = 20) {
      const [name = 'client'] = names;
      writeFileSync(at('san.cnf'), `subjectAltName=${names.map((each) => `DNS:${each}`).join(',')}\n`);
      run('req', '-new', ...NEW_KEY, '-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', `/CN=${name}`);
      const times = ['-startdate', time(-40), '-enddate', time(days)];
      const authority = ['-config', 'ca.cnf', '-cert', 'ca.crt', '-keyfile', 'ca.key'];
      const files = ['-in', 'leaf.csr', '-out', 'leaf.crt', '-extfile', 'san.cnf'];
      run('ca', '-batch', '-notext', ...authority, ...times, ...files);
      return { cert: read('leaf.crt'), key: read('leaf.key') };
    },
    issueChain(names, intermediate, days) {
      run('req', '-new', ...NEW_KEY, '-keyout', 'sub.key', '-out', 'sub.csr', '-subj', `/CN=${intermediate}`);
      writeFileSync(at('sub.cnf'), 'basicConstraints=critical,CA:TRUE\n');
      const sign = (...files: readonly string[]) =>
        run('ca', '-batch', '-notext', '-config', 'ca.cnf', '-startdate', time(-40), ...files);
      const root = ['-cert', 'ca.crt', '-keyfile', 'ca.key', '-enddate', time(days)];
      sign(...root, '-in', 'sub.csr', '-out', 'sub.crt', '-extfile', 'sub.cnf');
      const [name = 'client'] = names;
      writeFileSync(at('san.cnf'), `subjectAltName=${names.map((each) => `DNS:${each}`).join(',')}\n`);
      run('req', '-new', ...NEW_KEY, '-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', `/CN=${name}`);
      const sub = ['-cert', 'sub.crt', '-keyfile', 'sub.key', '-enddate', time(20)];
      sign(...sub, '-in', 'leaf.csr', '-out', 'leaf.crt', '-extfile', 'san.cnf');
      return { cert: read('leaf.crt') + read('sub.crt'), key: read('leaf.key') };
    },
    selfSign(name) {
      const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
      run('req', '-x509', ...NEW_KEY, '-keyout', 'own.key', '-out', 'own.crt', '-days', '30', ...names);
      return { cert: read('own.crt'), key: read('own.key') };
    },
    close: () => rmSync(directory, { recursive: true }),
  };
}

function time(days: number): string {
  const text = new Date(Date.now() + days * DAY_MS).toISOString();
  return `${text.replace(/[-:T]/g, '').slice(0, 14)}Z`;
}
