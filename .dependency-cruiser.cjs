// The dependency rule of DESIGN.md: errors ← lib ← stores | http | jobs ← modules ← app ← main.
const src = '^server/src';
const isTest = '\\.(test|suite)\\.ts$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'errors-stand-alone',
      severity: 'error',
      from: { path: `${src}/errors\\.ts$` },
      to: { path: src },
    },
    {
      name: 'lib-knows-only-errors',
      severity: 'error',
      from: { path: `${src}/lib/`, pathNot: isTest },
      to: { path: src, pathNot: `${src}/(lib/|errors\\.ts$)` },
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
      to: { path: `${src}/(modules|jobs)/|${src}/(app|main|cli|config|contract)\\.ts$` },
    },
    {
      name: 'jobs-know-lib',
      severity: 'error',
      from: { path: `${src}/jobs/`, pathNot: isTest },
      to: { path: src, pathNot: `${src}/(jobs/|lib/|errors\\.ts$)` },
    },
    {
      name: 'modules-do-not-reach-up',
      severity: 'error',
      from: { path: `${src}/modules/`, pathNot: isTest },
      to: { path: `${src}/(app|main|cli|config|contract)\\.ts$` },
    },
    {
      name: 'modules-meet-at-the-door',
      severity: 'error',
      from: { path: `${src}/modules/([^/]+)/`, pathNot: isTest },
      to: { path: `${src}/modules/([^/]+)/`, pathNot: [`${src}/modules/$1/`, '/index\\.ts$'] },
    },
    {
      name: 'contracts-know-contracts',
      severity: 'error',
      from: { path: '\\.contract\\.ts$' },
      to: { path: src, pathNot: [`${src}/lib/`, '\\.contract\\.ts$'] },
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
