import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { partsOfRouterLeftOut } from './scripts/router-parts.ts';

/**
 * Small modules that the same pages share, grouped by subject. A file more costs a page, and the table of all screens
 * on every page, more than the few lines of a group that a page does not use.
 */
const sharedParts: Record<string, string[]> = {
  'place-lists': ['shared/places.ts', 'browser/places-like.ts', 'features/places/screens/place-field.tsx'],
  places: [
    'shared/service-area.ts',
    'shared/kilometres.ts',
    'browser/page-title.ts',
    'browser/deferred-page.tsx',
    'shared/town-and-state.ts',
    'shared/most-counted.ts',
  ],
  uploads: [
    'shared/upload-limits.ts',
    'ui/file-picker.tsx',
    'features/uploads/screens/object-url.ts',
    'features/uploads/screens/send-file.ts',
    'features/uploads/screens/send-photo.ts',
    'features/uploads/screens/shrink-photo.ts',
    'features/uploads/screens/use-upload.ts',
  ],
  'photo-fields': ['features/uploads/screens/photo-field.tsx', 'features/uploads/screens/video-field.tsx'],
  'photos-field': ['features/uploads/screens/photos-field.tsx'],
  'kept-forms': [
    'browser/form-draft.ts',
    'browser/dirty-fields.ts',
    'features/bookings/when-fields.ts',
    'features/sessions/screens/account-sheet.tsx',
    'features/sessions/screens/session-ended.tsx',
    'ui/segmented-links.tsx',
  ],
  stepper: ['ui/stepper.tsx'],
  'account-fields': ['features/sign-up/screens/account-fields.tsx'],
  'sign-up': [
    'features/sign-up/screens/keep-typed.ts',
    'features/sign-up/screens/sign-up-draft.ts',
    'features/sign-up/screens/sign-up-network.ts',
    'features/sign-up/screens/use-uploads.ts',
    'features/sign-up/screens/wizard-memory.ts',
  ],
  wizard: ['features/sign-up/screens/wizard-form.tsx'],
  month: ['ui/month-grid.tsx', 'ui/calendar-months.ts', 'ui/day-grid.tsx', 'ui/day-keys.ts'],
  'day-field': ['ui/day-field.tsx'],
  reviews: [
    'shared/review-words.ts',
    'features/artisans/screens/review-extras.tsx',
    'features/reviews/screens/whole-review.tsx',
  ],
  hires: [
    'features/hiring/hire-states.ts',
    'features/hiring/process.ts',
    'features/hiring/words/artisan-states.ts',
    'features/hiring/words/customer-states.ts',
    'features/hiring/words/state-words.ts',
  ],
};

for (const file of Object.values(sharedParts).flat()) {
  // A misspelt name would only show in the sizes of files.
  if (!existsSync(new URL(`src/${file}`, import.meta.url))) throw new Error(`vite.config.ts: no src/${file}`);
}

/**
 * Replaces the helper that Vite wraps around every `import()` of a page's script; src/browser/fetch-parts.ts says why.
 */
const partsThatCanBeAskedForAgain: Plugin = {
  name: 'parts-that-can-be-asked-for-again',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => {
      const file = fileURLToPath(new URL('src/browser/fetch-parts.ts', import.meta.url));
      return `export { fetchParts as __vitePreload } from ${JSON.stringify(file)};`;
    },
  },
};

/**
 * The table of all screens also names style sheets, but no pictures. Both builds use these names; the server's writes
 * them into pages.
 */
const shortStyleNames = ({ names }: { names: string[] }): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]';

export default defineConfig({
  plugins: [partsThatCanBeAskedForAgain, partsOfRouterLeftOut, tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Short, because the table of all screens names each of these files, and hashes do not compress. The table
            // has the screens' own names; only the entry, which every page loads, has a readable file name.
            entryFileNames: ({ name }) =>
              name === 'entry.client' ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
          },
        },
      },
    },
    // Stack traces of pages then name our source lines (node --enable-source-maps); browsers get no source maps.
    ssr: { build: { sourcemap: true } },
  },
  build: {
    // Inlined files would require data: sources in the content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Vite lists no files for a part without dependencies, but that part can fail to load as well.
    modulePreload: {
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && files.length === 0 ? [file] : files,
    },
    rolldownOptions: {
      // Warnings about slow plugins, which depend on how busy the machine is, do not concern a person who starts the
      // product.
      checks: { pluginTimings: false },
      // Drops exports that a page does not use, together with the styles that they import.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:ui|features)\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        assetFileNames: shortStyleNames,
        codeSplitting: {
          // Few large files instead of many small ones: they compress better (7 kB less on the first page), need fewer
          // requests on a slow phone, and the framework stays cached when the product changes.
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
            },
            // Modules that every page uses.
            {
              name: 'ui',
              test: /src[\\/](?:ui[\\/](?!radio-cards|trail|stepper|month-|day-|calendar-months|stat-tile|description-list|segmented-links|filter-chip|file-picker|picture-list|picture-viewer|fold).*|app[\\/](?:root|entry\.client|top-bar|error-screen|page-not-found)|browser[\\/](?:screens-loaded|fetch-parts|load-screen|form-network|storage|session-ended)|shared[\\/](?:lagos-time|brand|kobo|promises))\.tsx?$/,
            },
            ...Object.entries(sharedParts).map(([name, files]) => ({
              name,
              test: (id: string) => files.some((file) => id.endsWith(`/src/${file}`)),
            })),
          ],
        },
      },
    },
  },
});
