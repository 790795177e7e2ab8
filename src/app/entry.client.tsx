import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { knowLoadedPage } from '../browser/known-page.ts';
import { rememberTyping } from '../ui/typed-before-script.ts';

knowLoadedPage();
rememberTyping();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
