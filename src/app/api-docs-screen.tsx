import { useEffect, useRef, useState } from 'react';
import 'swagger-ui-dist/swagger-ui.css';
import swaggerUiAddress from 'swagger-ui-dist/swagger-ui-bundle.js?url';
import { PRODUCT_NAME } from '../shared/brand.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import './api-docs.css';
import { type ApiReference, apiReferenceOptions } from './api-reference.ts';

export const meta = () => [
  { title: `The API · ${PRODUCT_NAME}` },
  { name: 'description', content: 'Every call that our own pages make, open to other programs too.' },
];

/** The API's documentation: Swagger UI renders every call from the same OpenAPI document that programs read. */
export default function ApiDocsScreen() {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');

  useEffect(() => {
    const script = document.createElement('script');
    script.src = swaggerUiAddress;
    script.onerror = () => setState('failed');
    script.onload = () => {
      const { SwaggerUIBundle: show } = window as unknown as { SwaggerUIBundle: ApiReference };
      if (!place.current) return;
      show({
        ...apiReferenceOptions,
        domNode: place.current,
        onComplete: () => setState('shown'),
      });
    };
    document.head.append(script);
    return () => script.remove();
  }, []);

  return (
    <div className="page page-body">
      <PageHeading
        eyebrow="For developers"
        title="The API"
        lead="Every call that our own pages make, open to other programs too."
      />
      <p>
        The same for programs, as OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.
      </p>
      <noscript>
        <p>This page needs JavaScript. The document above has all of it.</p>
      </noscript>
      {state === 'failed' && (
        <p role="alert">Something went wrong on our side. Reload the page to try again.</p>
      )}
      <section aria-labelledby="calls-title" aria-busy={state === 'loading'}>
        <h2 id="calls-title" className="visually-hidden">
          All calls
        </h2>
        <div ref={place} className="api-reference" />
      </section>
    </div>
  );
}
