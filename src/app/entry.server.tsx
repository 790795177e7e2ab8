import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { apiContext, isApiFailure } from '../browser/api-client.ts';
import { RequestNumber } from '../browser/request-number.ts';
import {
  pagePatternContext,
  refusalContext,
  requestNumberContext,
  scriptMarkContext,
  siteContext,
} from '../browser/site.ts';

/** Context keys of this bundle. app/pages.ts must use these very objects, because loaders read by them. */
export const apiContextKey = apiContext;
export const siteContextKey = siteContext;
export const refusalContextKey = refusalContext;
export const scriptMarkContextKey = scriptMarkContext;
export const requestNumberContextKey = requestNumberContext;
export const pagePatternContextKey = pagePatternContext;

/** Reports faults of a page; app/pages.ts connects it to the log. */
export const faults: { report(error: unknown): void } = { report: () => undefined };

/** Called by React Router for whatever a loader, an action or a component throws, except for responses. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isApiFailure(error)) return;
  // The router's own refusals, such as a form sent to a page without an action, are the visitor's fault.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  faults.report(error);
}

/**
 * Renders a whole page before any of it is sent: loaders wait for their data anyway, and a complete page can be hashed,
 * cached and compressed. Scripts of React Router and React carry the rendering's mark as their nonce, by which
 * app/script-hashes.ts recognises them; it then removes the mark.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));

  const mark = context.get(scriptMarkContext);
  const nonce = mark === null ? {} : { nonce: mark };
  return new Promise((resolve, reject) => {
    const broken: unknown[] = [];
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const page = new Writable({
      write(chunk: Uint8Array<ArrayBuffer>, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        // Faults that break the whole page are reported by the router, which shows an error page instead.
        for (const error of broken) faults.report(error);
        resolve(new Response(Buffer.concat(chunks), { status: broken.length > 0 ? 500 : status, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <RequestNumber value={context.get(requestNumberContext)}>
        <ServerRouter context={routerContext} url={request.url} {...nonce} />
      </RequestNumber>,
      {
        ...nonce,
        // Without a limit, no finished part is moved behind a script, so the page is readable before any script runs.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => void pipe(page),
        onShellError: reject,
        onError: (error) => void broken.push(error),
      },
    );
  });
}
