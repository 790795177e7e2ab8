import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { stubRouteManifest } from '../browser/route-manifest-stub.ts';
import { reloadForAnotherSession } from '../browser/session-changed.ts';
import { rememberTyping } from '../ui/typed-before-script.ts';

stubRouteManifest();
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
