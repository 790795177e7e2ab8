import type { createElement, FunctionComponent } from 'react';

/** What Swagger UI's script leaves on the window. */
export type ApiReference = (options: Record<string, unknown>) => void;

/** The parts of Swagger UI that a plugin of it is handed, with the React they are made with. */
interface Parts {
  React: { createElement: typeof createElement };
}
interface LayoutProps {
  getComponent(name: string, connected?: boolean): FunctionComponent;
  specSelectors: { specJson(): { size: number } };
}

/** The introduction and the calls. Swagger UI's own layout puts a second main landmark into the page, and a choice of servers. */
const layoutPlugin = ({ React: { createElement: h } }: Parts) => ({
  components: {
    CallsLayout({ getComponent, specSelectors }: LayoutProps) {
      if (specSelectors.specJson().size === 0) return h('p', null, 'Loading …');
      return h(
        'div',
        { className: 'swagger-ui' },
        h(getComponent('SvgAssets')),
        h(getComponent('InfoContainer', true)),
        h(getComponent('operations', true)),
        h(getComponent('Models', true)),
      );
    },
  },
});

/** Of each kind, such as schemas and responses, by their names. */
type Components = Record<string, Record<string, unknown>>;

/**
 * A part of the document with what is named in the place of its name; inside of itself it stays a name. Swagger UI's own way builds a
 * tree of classes of the whole document for every call that is opened, which takes a phone half a minute.
 */
function withComponents(part: unknown, components: Components, inside: readonly string[] = []): unknown {
  if (Array.isArray(part)) return part.map((each) => withComponents(each, components, inside));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part && typeof part.$ref === 'string') {
    const [, , kind = '', name = ''] = part.$ref.split('/');
    const named = components[kind]?.[name];
    if (named === undefined || inside.includes(part.$ref)) return part;
    return withComponents(named, components, [...inside, part.$ref]);
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withComponents(value, components, inside)]),
  );
}

/** In place of the function of that name in Swagger UI's plugin "swagger-client". */
async function resolveSubtree(document: { components?: Components }, path: readonly string[]) {
  const part = path.reduce<unknown>((within, key) => (within as Record<string, unknown>)?.[key], document);
  return { spec: withComponents(part, document.components ?? {}), errors: [] };
}

const componentsPlugin = () => ({ fn: { resolveSubtree } });

/** How Swagger UI shows our calls (https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/). */
export const apiReferenceOptions = {
  url: '/api/openapi.json',
  layout: 'CallsLayout',
  plugins: [layoutPlugin, componentsPlugin],
  // Groups are opened one at a time: of more than 150 rows Swagger UI draws only those in sight, which the browser's own search does not find.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  // A call from this page would be made in the reader's own name, and might hire someone.
  supportedSubmitMethods: [],
  // Otherwise it sends our address to a validator of its maker's.
  validatorUrl: null,
  // Its links would stand inside buttons, which screen readers cannot tell apart.
  deepLinking: false,
  syntaxHighlight: { activated: false },
};
