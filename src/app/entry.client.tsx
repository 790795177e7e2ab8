import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { knowLoadedPage } from '../browser/known-page.ts';
import { reloadForAnotherSession } from '../browser/session-changed.ts';
import { rememberTyping } from '../ui/typed-before-script.ts';

knowLoadedPage();
rememberTyping();
reloadForAnotherSession();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
