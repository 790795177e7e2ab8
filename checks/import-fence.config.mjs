/**
 * The dependencies of docs/architecture.md as rules. They restrict folders by their role, so a feature that does not
 * exist yet is covered already. checks/import-fence.test.ts breaks each rule on purpose.
 */

const serverHalf = '^src/server/|^src/features/[^/]+/server/';
const browserHalf = '^src/browser/|^src/ui/|^src/features/[^/]+/screens/';
const pageFiles = '^src/app/(?!entry\\.server).+\\.tsx$';
/** Files directly in a feature's folder, or in its words folder, may be read by both its server and its screens. */
const featureWords = '^src/features/[^/]+/(words/)?[^/]+\\.ts$';
/** Files with the SQL of a feature's tables. */
const tables = '-store\\.ts$|/server/[^/]+-(record|reads|writes)\\.ts$';
const tests = '\\.test\\.tsx?$|^test-support/|^checks/|^e2e/|^bench/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'browser-never-server',
      'What runs in a browser knows nothing of the server, not even a type.',
      { path: `${browserHalf}|${pageFiles}`, pathNot: tests },
      { path: serverHalf },
    ),
    forbid(
      'server-never-browser',
      'The server half knows nothing of screens.',
      { path: serverHalf, pathNot: tests },
      { path: browserHalf },
    ),
    forbid(
      'shared-stands-alone',
      'Shared words are used by both sides and use neither.',
      { path: '^src/shared/', pathNot: tests },
      { path: '^src/(?!shared/)|^sandbox/|^scripts/|^demo/' },
    ),
    forbid(
      'contracts-are-shared-words',
      'A contract, a process and its words are read by both sides, so they use shared words and one another only.',
      { path: featureWords, pathNot: tests },
      { path: '^src/', pathNot: `^src/shared/|${featureWords}` },
    ),
    forbid(
      'both-sides-know-no-node',
      'Shared words and contracts run in browsers too.',
      { path: `^src/shared/|${featureWords}`, pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'infrastructure-never-feature',
      'AppContext and the design system serve every feature and know none.',
      { path: '^src/(server|browser|ui)/', pathNot: tests },
      { path: '^src/features/' },
    ),
    forbid(
      'feature-never-app',
      'The app puts features together; a feature does not know it is in one.',
      { path: '^src/(features|server|browser|ui)/', pathNot: tests },
      { path: '^src/(app/|main\\.ts)' },
    ),
    forbid(
      'features-meet-in-public',
      'A feature uses another only through server/public.ts, screens/public.ts, and what both sides read of it.',
      { path: '^src/features/([^/]+)/', pathNot: tests },
      {
        path: '^src/features/',
        pathNot: `^src/features/$1/|^src/features/[^/]+/(server/public|screens/public)\\.tsx?$|${featureWords}`,
      },
    ),
    forbid(
      'stores-are-private',
      "Only a feature's own server half touches its tables.",
      { path: '^src/(?!features/)|^sandbox/|^src/features/[^/]+/screens/', pathNot: tests },
      { path: tables, pathNot: '^src/server/file-store\\.ts$|^sandbox/' },
    ),
    forbid(
      'rules-are-plain',
      'Rules and processes are plain functions: no database, no clock, no Node.',
      { path: '-(rules|process)\\.ts$' },
      {
        path: `^src/server/(?!refusal\\.ts)|${tables}|^node_modules/(kysely|pg|pg-boss|fastify)/`,
      },
    ),
    forbid(
      'rules-know-no-node',
      'Rules and processes are plain functions: no Node.',
      { path: '-(rules|process)\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'product-never-tests',
      'The product does not know how it is tested.',
      // The scripts that draw the brand's pictures are run by hand, and never by the product.
      { path: '^src/|^sandbox/|^demo/|^scripts/(?!draw-)', pathNot: tests },
      { path: `${tests}|^node_modules/(vitest|fast-check|@playwright|autocannon)/` },
    ),
    forbid(
      'sandbox-is-a-guest',
      'Only the assembly lets the local Paystack in.',
      { path: '^src/(?!app/(build-app|prepare-database)\\.ts$)', pathNot: tests },
      { path: '^sandbox/' },
    ),
    forbid(
      'sandbox-knows-no-product',
      'The sandbox speaks the provider’s protocol and nothing of ours.',
      { path: '^sandbox/', pathNot: tests },
      { path: '^src/(?!shared/)' },
    ),
    forbid('no-cycles', 'Two files that need each other are one file.', {}, { circular: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router/|^build/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
