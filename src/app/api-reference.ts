import type { createElement, FunctionComponent } from 'react';

/** The function that Swagger UI's script defines on the window. */
export type ApiReference = (options: Record<string, unknown>) => void;

/** What Swagger UI passes to a plugin: its own React. */
interface Parts {
  React: { createElement: typeof createElement };
}
interface LayoutProps {
  getComponent(name: string, connected?: boolean): FunctionComponent;
  specSelectors: { specJson(): { size: number } };
}

/**
 * A layout with the introduction and the calls. Swagger UI's own layout adds a second main landmark and a choice of
 * servers.
 */
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

/** Named parts of the document by kind, such as schemas and responses, and name. */
type Components = Record<string, Record<string, unknown>>;

/**
 * Replaces references to named components by their definitions, except where a component refers to itself. Swagger UI's
 * own resolver builds a tree of objects of the whole document for every call that is opened, which takes a phone half a
 * minute.
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

/** Replaces the function of the same name in Swagger UI's plugin "swagger-client". */
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
  // Groups start closed: of more than 150 open rows Swagger UI renders only the visible ones, so the browser's own
  // search would miss the rest.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  // A call from this page would be made with the reader's session, and might hire an artisan.
  supportedSubmitMethods: [],
  // Otherwise Swagger UI sends our address to its maker's validator.
  validatorUrl: null,
  // Its links would be inside buttons, which screen readers cannot tell apart.
  deepLinking: false,
  syntaxHighlight: { activated: false },
};
