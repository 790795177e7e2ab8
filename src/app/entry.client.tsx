import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { SCREENS_LOADED } from '../browser/screens-loaded.ts';
import { reloadForAnotherSession } from '../browser/session-changed.ts';
import { rememberTyping } from '../ui/typed-before-script.ts';

rememberTyping();
reloadForAnotherSession();

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });

// `npm run dev` serves pages as React Router writes them, where the screens load before this file.
if (import.meta.env.DEV) hydrate();
else addEventListener(SCREENS_LOADED, hydrate);
