/** The import rules (CONTRIBUTING.md). */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-is-pure',
      comment: 'shared/ uses no Node, no DOM, no clock and no network.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^shared/|^node_modules/(zod|opencc-js)/' },
    },
    {
      name: 'features-import-public-files-only',
      comment:
        'Other features import only public.ts and crossWorkspace.ts of a feature; the demo is exempt, as tests are.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$|^server/features/demo/' },
      to: {
        path: '^server/features/([^/]+)/',
        pathNot: [
          '^server/features/$1/',
          '^server/features/[^/]+/(public|crossWorkspace)\\.ts$',
          '^server/features/agent/engines/engine\\.ts$',
        ],
      },
    },
    {
      name: 'platform-imports-no-feature',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/(features|features\\.ts)' },
    },
    {
      name: 'adapters-import-no-feature',
      severity: 'error',
      from: { path: '^server/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features' },
    },
    {
      name: 'database-is-opened-by-the-platform',
      comment: 'Features get transactions from the context; they import only types of database.ts.',
      severity: 'error',
      from: { pathNot: '^server/(platform|app\\.ts|features/settings)|^test/|^scripts/|^bench/' },
      to: { path: '^server/platform/database/database\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-imports-no-client',
      comment: 'Pages and the widget are built, then served as files.',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(web|widget|client)/' },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|widget|test)/' },
    },
    {
      name: 'web-features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/([^/]+)/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'ui-imports-no-feature',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(features|entities|shell)/|^shared/(contract|rules)/' },
    },
    {
      name: 'entities-know-no-feature',
      comment: 'What several features show of one thing: it may use ui, lib and shared.',
      severity: 'error',
      from: { path: '^web/entities/' },
      to: { path: '^web/', pathNot: '^web/(entities|ui|lib)/' },
    },
    {
      name: 'client-imports-only-shared',
      comment: 'What web and widget use to talk to the server: fetch and event streams, no screen.',
      severity: 'error',
      from: { path: '^client/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(client|shared)/' },
    },
    {
      name: 'widget-imports-only-shared-and-client',
      severity: 'error',
      from: { path: '^widget/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web|test)/' },
    },
    {
      name: 'product-imports-no-test',
      severity: 'error',
      from: { path: '^(shared|client|server|web|widget)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^test/|\\.test\\.tsx?$' },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(css|json|svg)$|virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
