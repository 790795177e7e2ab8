import { SCREENS_LOADED } from '../browser/screens-loaded.ts';
import { SENT_BEFORE_SCRIPT } from '../browser/sent-before-script.ts';

/**
 * Delays a page's script until something is on the screen. React Router links every module of a page at the top of the
 * head, before the style sheets, so on a slow line a hundred kilobytes of script arrive before the first word. This
 * function removes those links and replaces the one module script that imports the modules. The new script waits for
 * the first frame, then links and imports the same files, each in a task of its own. In a hidden page, which paints no
 * frame, it starts at once. Meanwhile it marks forms that are sent (browser/sent-before-script.ts).
 *
 * It works on bytes, like {@link ownScripts}, which hashes what is sent and therefore runs after it.
 *
 * @param mark the rendering's mark, which identifies React Router's script
 * @returns the page unchanged where there is no such script: the page is read-only, or React Router writes its script
 *   in another form
 */
export function deferScript(page: Buffer<ArrayBuffer>, mark: string): Buffer<ArrayBuffer> {
  const tagStart = page.indexOf(`<script nonce="${mark}" type="module"`);
  if (tagStart < 0) return page;
  const contentStart = page.indexOf('>', tagStart) + 1;
  const contentEnd = page.indexOf('</script>', contentStart);
  const headEnd = page.indexOf('</head>');
  const read = readModuleScript(page.toString('latin1', contentStart, contentEnd));
  if (!read || contentStart < headEnd) return page;

  const linked = new Set<string>();
  const head = page.toString('latin1', 0, headEnd).replaceAll(moduleLink, (_link, file: string) => {
    linked.add(file);
    return '';
  });
  const script = `(${begin})(${JSON.stringify([...linked])},${JSON.stringify(read.first)},${JSON.stringify(read.screens)})`;
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    page.subarray(headEnd, contentStart),
    Buffer.from(script, 'latin1'),
    page.subarray(contentEnd),
  ]);
}

const moduleLink = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/**
 * The files that React Router's script imports: first the manifest of all screens and the entry, then the page's
 * screens by name.
 */
function readModuleScript(script: string): { first: string[]; screens: Record<string, string> } | undefined {
  const manifest = /^import "([^"]+)";/.exec(script)?.[1];
  const entry = /import\("([^"]+)"\);\s*$/.exec(script)?.[1];
  const names = /window\.__reactRouterRouteModules = \{([^}]*)\};/.exec(script)?.[1];
  if (!manifest || !entry || !names) return undefined;
  const files = new Map(
    [...script.matchAll(/import \* as (\w+) from "([^"]+)";/g)].map(([, variable = '', file = '']) => [
      variable,
      file,
    ]),
  );
  const screens = [...names.matchAll(/"([^"]+)":\s*(\w+)/g)].map(([, name = '', variable = '']) => [
    name,
    files.get(variable),
  ]);
  if (screens.length === 0 || screens.some(([, file]) => !file)) return undefined;
  return { first: [manifest, entry], screens: Object.fromEntries(screens) };
}

/** Runs in the browser, hence text. Parameters: the files to link, those to import first, and the screens by name. */
const begin = `(files,first,screens)=>{
addEventListener("submit",({target})=>{target.${SENT_BEFORE_SCRIPT}=true},true);
const start=async()=>{
for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
for(const file of first)await import(file);
const modules={};
for(const name in screens)modules[name]=await import(screens[name]);
window.__reactRouterRouteModules=modules;
setTimeout(()=>dispatchEvent(new Event("${SCREENS_LOADED}")))};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`.replaceAll('\n', '');
