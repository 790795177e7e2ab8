import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadForAnotherSession } from '../browser/session-changed.ts';
import { rememberTyping } from '../ui/typed-before-script.ts';

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
