/** The import rules of the house (CONTRIBUTING.md). */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'shared-is-pure',
      comment: 'shared/ knows no Node, no DOM, no clock and no network.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^shared/|^node_modules/(zod|opencc-js|libphonenumber-js)/' },
    },
    {
      name: 'features-meet-in-public',
      comment:
        'Another feature is entered by its public.ts, or asked across workspaces by its crossWorkspace.ts. The demo may do what tests may.',
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
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/(features|features\\.ts)' },
    },
    {
      name: 'adapters-know-no-feature',
      severity: 'error',
      from: { path: '^server/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features' },
    },
    {
      name: 'the-directory-is-one-desk',
      comment: 'Reading across workspaces happens in directory.ts and for settings only.',
      severity: 'error',
      from: { pathNot: '^server/(platform|app\\.ts|features/settings)|^test/|^scripts/|^bench/' },
      to: { path: '^server/platform/database/database\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-knows-no-screen',
      comment: 'Pages and widget are built, then served as files.',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(web|widget)/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|widget|test)/' },
    },
    {
      name: 'screens-do-not-mix',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/([^/]+)/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'ui-knows-no-product',
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
      name: 'widget-enters-only-shared',
      severity: 'error',
      from: { path: '^widget/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web|test)/' },
    },
    {
      name: 'product-knows-no-test',
      severity: 'error',
      from: { path: '^(shared|server|web|widget)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^test/|\\.test\\.tsx?$' },
    },
    {
      name: 'nothing-unknown',
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
