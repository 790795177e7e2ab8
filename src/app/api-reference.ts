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

/** How Swagger UI shows our calls (https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/). */
export const apiReferenceOptions = {
  url: '/api/openapi.json',
  layout: 'CallsLayout',
  plugins: [layoutPlugin],
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
