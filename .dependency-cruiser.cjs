// The dependency rule: errors ← lib ← stores ← http | jobs | outbound ← kernel ← modules ← app | demo ← main | commands (docs/architecture.md).
const src = '^server/src';
const dashboard = '^dashboard/src';
const sdk = '^sdk/src';
/** The pure folders that the dashboard and the client may import. */
const evaluator = `${src}/lib/(flags|constraints)/`;
/** What the contract consists of. Kinds of integrations are values without I/O: a configuration, and what is written with it. */
const contract = '\\.contract\\.ts$|/modules/[^/]+/channels/';
/** What assembles and starts the server. */
const program = `${src}/(boot|config)/|${src}/(app|cli|contract|modules)\\.ts$`;
const isTest = '\\.(test|suite)\\.ts$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'errors-know-texts',
      severity: 'error',
      from: { path: `${src}/errors\\.ts$` },
      to: { path: src, pathNot: `${src}/lib/texts/` },
    },
    {
      name: 'texts-stand-alone',
      severity: 'error',
      from: { path: `${src}/lib/texts/`, pathNot: isTest },
      to: { path: src, pathNot: `${src}/lib/(texts/|notification-kinds\\.data\\.ts$)` },
    },
    {
      name: 'lib-knows-only-errors',
      severity: 'error',
      from: { path: `${src}/lib/`, pathNot: isTest },
      to: { path: src, pathNot: `${src}/(lib/|errors\\.ts$)` },
    },
    {
      name: 'the-evaluator-stands-alone',
      severity: 'error',
      // Browsers and programs bundle it, so it imports no part of Node and no other package. Contracts validate its input on the server.
      from: { path: evaluator, pathNot: `${isTest}|\\.contract\\.ts$` },
      to: {
        pathNot: [`${evaluator}(?!.*\\.contract\\.ts$)`, '(^|/)node_modules/(@types/)?(re2js|semver)/'],
      },
    },
    {
      name: 'stores-know-lib',
      severity: 'error',
      from: { path: `${src}/stores/`, pathNot: isTest },
      to: { path: src, pathNot: `${src}/(stores/|lib/|errors\\.ts$)` },
    },
    {
      name: 'http-knows-no-feature',
      severity: 'error',
      from: { path: `${src}/http/`, pathNot: isTest },
      to: { path: `${src}/(modules|kernel|jobs)/|${program}` },
    },
    {
      name: 'jobs-know-stores-and-lib',
      severity: 'error',
      from: { path: `${src}/jobs/`, pathNot: isTest },
      to: { path: src, pathNot: `${src}/(jobs/|stores/|lib/|errors\\.ts$)` },
    },
    {
      name: 'outbound-knows-lib',
      severity: 'error',
      from: { path: `${src}/outbound/`, pathNot: isTest },
      to: { path: src, pathNot: `${src}/(outbound/|lib/|errors\\.ts$)` },
    },
    {
      name: 'kernel-knows-no-module',
      severity: 'error',
      from: { path: `${src}/kernel/`, pathNot: isTest },
      to: { path: `${src}/modules/|${program}` },
    },
    {
      name: 'modules-do-not-reach-up',
      severity: 'error',
      from: { path: `${src}/modules/`, pathNot: isTest },
      to: { path: program },
    },
    {
      name: 'modules-meet-at-the-door',
      severity: 'error',
      // Contracts have their own rule. Tables are leaves of the schema, which foreign keys of other modules refer to.
      from: { path: `${src}/modules/([^/]+)/`, pathNot: `${isTest}|${contract}` },
      to: {
        path: `${src}/modules/([^/]+)/`,
        pathNot: [`${src}/modules/$1/`, '/index\\.ts$', '\\.table\\.ts$'],
      },
    },
    {
      name: 'only-its-command-knows-the-demo',
      severity: 'error',
      from: { path: src, pathNot: [isTest, `${src}/demo/`, `${src}/commands/demo\\.ts$`] },
      to: { path: `${src}/demo/` },
    },
    {
      name: 'the-demo-enters-modules-by-the-door',
      severity: 'error',
      from: { path: `${src}/demo/`, pathNot: isTest },
      to: {
        path: `${src}/modules/|${program}`,
        pathNot: ['/index\\.ts$', '\\.(table|contract|data)\\.ts$'],
      },
    },
    {
      name: 'contracts-know-contracts',
      severity: 'error',
      from: { path: contract, pathNot: isTest },
      // Lists are plain values: they import nothing.
      to: { path: src, pathNot: [`${src}/lib/`, '\\.data\\.ts$', contract] },
    },
    {
      name: 'the-dashboard-knows-the-contract',
      severity: 'error',
      from: { path: dashboard },
      to: {
        path: src,
        pathNot: [
          `${src}/(contract|lib/(notification-kinds\\.data|network/local-host|text/round-percent|scopes)|testing/any-character)\\.ts$`,
          `${src}/lib/texts/`,
          `${evaluator}(?!testing/).*(?<!\\.contract)\\.ts$`,
        ],
      },
    },
    {
      name: 'the-dashboard-takes-types-only',
      severity: 'error',
      from: { path: dashboard },
      to: { path: `${src}/contract\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-client-takes-types-of-the-contract-only',
      severity: 'error',
      from: { path: sdk, pathNot: isTest },
      to: {
        path: `${src}|${dashboard}`,
        pathNot: `${evaluator}(?!testing/).*(?<!\\.contract)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-client-knows-the-contract',
      severity: 'error',
      from: { path: sdk, pathNot: isTest },
      to: {
        path: `${src}|${dashboard}`,
        pathNot: [`${src}/(contract|errors|.*\\.contract)\\.ts$`, `${evaluator}(?!testing/)`],
      },
    },
    {
      name: 'the-server-knows-no-dashboard',
      severity: 'error',
      from: { path: src, pathNot: isTest },
      to: { path: dashboard },
    },
    {
      name: 'dashboard-lib-stands-alone',
      severity: 'error',
      from: { path: `${dashboard}/lib/`, pathNot: isTest },
      to: { path: dashboard, pathNot: `${dashboard}/(lib|texts)/` },
    },
    {
      name: 'ui-and-api-know-lib',
      severity: 'error',
      from: { path: `${dashboard}/(ui|api)/`, pathNot: isTest },
      to: { path: dashboard, pathNot: `${dashboard}/($1|lib|texts)/` },
    },
    {
      name: 'parts-know-ui-and-api',
      severity: 'error',
      from: { path: `${dashboard}/parts/`, pathNot: isTest },
      to: { path: dashboard, pathNot: `${dashboard}/(parts|ui|api|lib)/` },
    },
    {
      name: 'features-do-not-reach-up',
      severity: 'error',
      from: { path: `${dashboard}/features/`, pathNot: isTest },
      to: { path: `${dashboard}/(app/|main\\.tsx$)` },
    },
    {
      name: 'features-meet-at-the-door',
      severity: 'error',
      from: { path: `${dashboard}/features/([^/]+)/`, pathNot: isTest },
      to: { path: `${dashboard}/features/`, pathNot: [`${dashboard}/features/$1/`, '/index\\.tsx?$'] },
    },
    {
      name: 'only-tests-use-testing',
      severity: 'error',
      from: { path: src, pathNot: isTest },
      to: { path: '/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'server/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
