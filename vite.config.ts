import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Stack traces of pages name the lines we wrote (node --enable-source-maps); browsers get no maps.
  environments: { ssr: { build: { sourcemap: true } } },
  build: {
    // Inlined files would need data: sources in the content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      // How long each plugin took, on a busy machine, is not what somebody who starts the product wants to read.
      checks: { pluginTimings: false },
      // What a file of ours exports and no page uses is left out of that page, with the styles that go with it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:ui|features)\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // Few large files instead of many small ones: they compress better (7 kB less on the first page), need
          // fewer requests on a slow phone, and the framework's stays in the cache when the product changes.
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
            },
            // What every page has.
            {
              name: 'ui',
              test: /src[\\/](?:ui[\\/].*|app[\\/](?:root|entry\.client|top-bar|footer|error-screen|page-not-found)|browser[\\/](?:form-network|storage|session-ended)|shared[\\/](?:lagos-time|brand|kobo))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
