import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const loadScreen = fileURLToPath(new URL('../src/browser/load-screen.ts', import.meta.url));

/** Modules of React Router, with the code that browsers get in place of some of their exports. */
const otherExports: Record<string, string> = {
  // src/browser/load-screen.ts says why.
  'dom/ssr/routeModules': `export { loadScreen as loadRouteModule } from ${JSON.stringify(loadScreen)};`,
  // Every page has the table of all screens (react-router.config.ts), so none has to be requested.
  'dom/ssr/fog-of-war': `
    const none = () => undefined;
    export const isFogOfWarEnabled = () => false;
    export { none as getPartialManifest, none as getPatchRoutesOnNavigationFunction, none as useFogOFWarDiscovery };`,
  // Nothing observes navigations.
  'router/instrumentation': `
    const none = () => undefined;
    export { none as consumeInstrumentationClientResultMetaReceiver };
    export { none as getRouteInstrumentationUpdates, none as instrumentClientSideRouter };`,
  // No link asks to be loaded in advance, and only the server writes the scripts that begin a page: the browser needs
  // as many elements as it wrote.
  'dom/ssr/components': `
    import { createElement, Fragment, useEffect } from 'react';
    const beside = [false, null, {}];
    export const usePrefetchBehavior = () => beside;
    let isHydrated = false;
    const script = (key, more) => createElement('script', {
      key, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: ' ' }, ...more });
    export function Scripts() {
      useEffect(() => { isHydrated = true; }, []);
      return isHydrated ? null : createElement(Fragment, null, script(0), script(1, { type: 'module', async: true }));
    }`,
};

/**
 * What a piece of a module's text becomes. It must be there, and as often as the number says (once without one), so that
 * the build notices an update of the router.
 */
type Edit = readonly [from: RegExp, to: string, times?: number];

const asPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const cut = (text: string, to = ''): Edit => [new RegExp(asPattern(text), 'g'), to];
/** Cuts from one text to another, both included. */
const cutFrom = (start: string, end: string, to = ''): Edit => [
  new RegExp(asPattern(start) + String.raw`[\s\S]*?` + asPattern(end), 'g'),
  to,
];

/** Pieces of React Router that are never reached here, although no bundler can tell. */
const edits: Record<string, Edit[]> = {
  context: [cut('return React$1.useContext(RSCRouterContext);', 'return false;')],
  hooks: [
    // React Server Components.
    cutFrom('if (this.context && typeof error', '\n\t\t}\n'),
    [/if \(this\.context\) return .*;\n/g, ''],
    // Every component is within a route, and the root has an error screen.
    [
      /React\$1\.useContext\(IsDataRouteContext\) \? (useNavigateStable\(\)) : useNavigateUnstable\(\)/g,
      '$1',
    ],
    [/(const defaultErrorElement = ).*;/g, '$1null;'],
    cutFrom('if (locationArg) {', '} else location =', 'location ='),
    cutFrom('if (locationArg && renderedMatches)', '} }, renderedMatches);'),
    [/else matches = matchRoutes\(.*\);/g, ''],
  ],
  'dom/lib': [
    // Nothing is loaded in advance.
    [/return shouldPrefetch && .*;/g, 'return link;'],
    // View transitions.
    [/(let isTransitioning = ).*;/g, '$1false;'],
    // No link shows another address than its own.
    cutFrom('if (mask) {', '\n\t}\n'),
  ],
  'dom/ssr/components': [
    [/isPageLinkDescriptor\(link\) \? [\s\S]*?\}\) : /g, ''],
    [/if \(!Array\.isArray\(routeMeta\)\) throw .*;/g, ''],
  ],
  'dom/ssr/data': [
    // Forms are sent as forms, never as text or JSON.
    cutFrom(
      'if (contentType && /\\bapplication\\/json',
      '} else if (contentType && /\\bapplication\\/x',
      'if (contentType && /\\bapplication\\/x',
    ),
  ],
  'dom/ssr/errorBoundaries': [
    // For when not even the root's error screen can be shown.
    cutFrom(
      'let { nonce } = useFrameworkContext();\n\tconsole.error',
      'heyDeveloper);',
      `console.error(error);
      return React$$1.createElement('html', { lang: 'en-NG' }, React$$1.createElement('body', null,
        'Something went wrong on our side. Load the page again.'));`,
    ),
  ],
  'dom/ssr/routes': [
    // The root has an error screen, and no page waits for its data before it is hydrated.
    cut('route.id === "root" ? RemixRootDefaultHydrateFallback : void 0', 'void 0'),
    [/route\.id === "root" \? \(\) => .*RemixRootDefaultErrorBoundary.* : void 0/g, 'void 0'],
    [/preventInvalidServerHandlerCall\("\w+", route\);/g, '', 4],
    // Screens are one file each, and the server renders them (react-router.config.ts).
    [/route\.client(?:Loader|Middleware)Module \? await import\([^)]*\) : await/g, 'await', 2],
    [/route\.clientActionModule \? import\([^)]*\) : getLazyRoute/g, 'getLazyRoute'],
    [/\tprefetchRouteModuleChunks\(route\);/g, '', 2],
    [/if \(route\.clientLoaderModule \|\| .*;/g, ''],
    // The server's answer says so.
    [/let article = [\s\S]*?let msg = .*;/g, 'let msg = routeId;'],
    cutFrom('if (needsRevalidation) return', '\n\t}\n\treturn', 'return'),
  ],
  'dom/ssr/single-fetch': [[/if \(!ssr && !foundRevalidatingServerLoader\) return .*;/g, '']],
  'dom-export/hydrated-router': [
    cutFrom('if (window.__reactRouterManifest.sri === true) {', '\n\t\t}\n'),
    cutFrom('if (ssrInfo.context.isSpaMode) {', '} else hydrationData', 'hydrationData'),
    [/router\.createRoutesForHMR = .*;/g, ''],
  ],
  components: [
    // View transitions.
    [/let isViewTransitionAvailable = .*;\n\s*warnOnce\(.*\);/g, ''],
    cut('if (!viewTransitionOpts || !isViewTransitionAvailable) {', '{'),
    cutFrom(
      'return;\n\t\t}\n\t\tif (reactDomFlushSyncImpl && flushSync) {',
      '\t\trenderDfd,\n\t\tuseTransitions,',
      '}}, [reactDomFlushSyncImpl, useTransitions,',
    ),
    cutFrom('React$1.useEffect(() => {\n\t\tif (vtContext', '}, [vtContext.isTransitioning, interruption]);'),
    cutFrom('let [pendingState, setPendingState]', 'React$1.useState();'),
    cutFrom('let [renderDfd, setRenderDfd]', 'let [interruption, setInterruption] = React$1.useState();'),
  ],
  'router/router': [
    cutFrom('if (future.unstable_routePatternMatching) {', '\n\t}\n'),
    // Nothing observes navigations.
    cutFrom('if (init.instrumentations) {', '\n\t}\n'),
    [/if \(init\.instrumentations\) router = .*;/g, ''],
    [/let instrumentation\w+ = consumeInstrumentation.*;/g, '', 2],
    cut(
      '\t\t\tcallSiteDefaultShouldRevalidate: opts && opts.defaultShouldRevalidate,\n\t\t\tinstrumentationNavigateMetaReceiver\n',
      '\t\t\tcallSiteDefaultShouldRevalidate: opts && opts.defaultShouldRevalidate\n',
    ),
    cutFrom('if (opts?.instrumentationNavigateMetaReceiver) {', '\n\t\t}\n'),
    [/if \(instrumentationResultMetaReceiver\) .*;/g, ''],
    // Every page has the table of all screens, which never changes.
    cutFrom('if (initialMatches && !init.hydrationData) {', '\n\t\t}\n'),
    cutFrom('let fogOfWar = checkFogOfWar(null', '\n\t\t\t}\n'),
    [/(let fogOfWar = )checkFogOfWar\(.*\);\n.*;/g, '$1{};', 2],
    [
      /if \((?:isFogOfWar|loadMatch\.isDiscovering)\) \{[\s\S]*?= discoverResult\.matches;[\s\S]*?\n\t\t\}\n/g,
      '',
      4,
    ],
    cut('dataRoutes.commitHmrRoutes();'),
    cutFrom('function checkFogOfWar(', '\trouter = {', 'router = {'),
    cutFrom('\t\tdispose,\n', 'updateState(newState);\n\t\t}\n', ''),
    cutFrom('function dispose() {', '\n\t}\n'),
    // Nothing blocks a navigation.
    cutFrom('if (unblockBlockerHistoryUpdate) {', '= null;\n\t\t\t\treturn;\n\t\t\t}\n'),
    cutFrom('let blockerKey = shouldBlockNavigation({\n\t\t\tcurrentLocation,', 'return;\n\t\t}\n'),
    cutFrom('let blockers = state.blockers;', '\n\t\t}\n'),
    cut('preventScrollReset,\n\t\t\tblockers\n', 'preventScrollReset\n'),
    cutFrom('function getBlocker(', 'function handleNavigational404', 'function handleNavigational404'),
    // View transitions.
    cutFrom('if (isBrowser) {\n\t\t\trestoreAppliedTransitions', '\n\t\t}\n'),
    cutFrom('let viewTransitionOpts;', 'updateState({\n\t\t\t...newState,', 'updateState({ ...newState,'),
    cut('viewTransitionOpts,\n\t\t\tflushSync: flushSync', 'flushSync: flushSync'),
    // No link shows another address than its own.
    cutFrom('if (opts?.mask) {', '"reject");\n\t\t}\n'),
    // Forms are sent as forms, never as text or JSON.
    cutFrom('if (opts.body !== void 0) {', '\n\t}\n\tinvariant(', 'invariant('),
    cutFrom('if (formEncType === "application/json") {', 'else if (formEncType ===', 'if (formEncType ==='),
    cutFrom('if (text != null) return {', 'else if (formData', 'if (formData'),
    cutFrom('else if (json !== void 0) return {', '};'),
    // Routes name each part that is loaded later, and there is a strategy for their data.
    cutFrom('if (typeof route.lazy === "function") {', 'lazyHandlerPromise: lazyRoutePromise\n\t\t};\n\t}\n'),
    cut('init.dataStrategy || defaultDataStrategyWithMiddleware', 'init.dataStrategy'),
    cutFrom('if (!init.dataStrategy && ', 'return { shortCircuited: true };\n\t\t}\n'),
    cutFrom('isStaticHandler ? () => {', '} : (cb)', '(cb)'),
    // Our error screens go by the status.
    cutFrom('if (status === 400) {', '\n\t}\n\treturn', 'return'),
  ],
};

/** Words for developers, in any module. */
const words: [RegExp, string][] = [
  [
    /\b(invariant\(.+), (?:"[^"]*"|`[^`]*`|getDataRouterConsoleError\(hookName\)|getInvalidPathError\(.*\))\);/g,
    '$1);',
  ],
  [/\bwarn(?:ing|Once|ingOnce)\(.*\);$/gm, ';'],
  [/\bthrow new Error\((["`]).{40,}\1\)/g, 'throw new Error()'],
  [/\/\* @__PURE__ \*\/ new Error\(`.*?`\)/g, 'new Error()'],
  [/^\t*\w+\.displayName = ".*";$/gm, ''],
];

const modulesOf = (names: string[]): RegExp =>
  new RegExp(`/react-router/dist/production/lib/(${names.join('|')})\\.js(?:\\?own)?$`);
const replaced = modulesOf(Object.keys(otherExports));
const anyOfRouter = /\/react-router\/dist\/production\/lib\/(.*)\.js(?:\?own)?$/;

function editModule(id: string, text: string): string {
  const name = anyOfRouter.exec(id)?.[1] ?? '';
  const edited = (edits[name] ?? []).reduce((before, [from, to, times = 1]) => {
    const found = before.match(from)?.length ?? 0;
    if (found !== times) throw new Error(`router-parts.ts: ${name} has ${found} times ${from}`);
    return before.replace(from, to);
  }, text);
  return words.reduce((before, [from, to]) => before.replace(from, to), edited);
}

/**
 * Leaves out of the router, which every page loads, what the product does in another way or does not use
 * (docs/decisions/0094-parts-of-the-router-left-out.md).
 */
export const partsOfRouterLeftOut: Plugin = {
  name: 'parts-of-router-left-out',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: replaced },
    handler: (id) =>
      id.endsWith('?own')
        ? undefined
        : `export * from ${JSON.stringify(`${id}?own`)};${otherExports[replaced.exec(id)?.[1] ?? '']}`,
  },
  transform: {
    filter: { id: anyOfRouter },
    // A module that is replaced in part is there twice: only its own text is edited.
    handler: (code, id) => (replaced.test(id) && !id.endsWith('?own') ? undefined : editModule(id, code)),
  },
};
