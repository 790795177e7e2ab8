import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { makeArtisan } from '../../test-support/made-up-people.ts';
import { hireAsGuest, openCheckout } from '../../test-support/paying.ts';
import { withBrokenPage } from '../../test-support/planted-hole.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { newId } from '../shared/identifier.ts';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
const spans: Sent[] = [];
/** The service names in the received spans. */
const services = new Set<string | undefined>();
/** Receives traces like an OpenTelemetry collector (OTLP 1, JSON). */
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as {
    resourceSpans: {
      resource: Pick<Sent, 'attributes'>;
      scopeSpans: { spans: Sent[] }[];
    }[];
  };
  if (request.url === '/v1/traces')
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  for (const { resource } of resourceSpans) services.add(value(resource, 'service.name')?.toString());
  response.setHeader('content-type', 'application/json').end('{}');
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
afterAll(() => collector.close());
const { port } = collector.address() as { port: number };

vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '10');
vi.stubEnv('OTEL_SERVICE_NAME', 'surehands-staging');
const app = await startTestApp({
  environment: {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    TRUST_PROXY: '1',
    CONTACT_TO: 'office@example.ng',
  },
});

/** The spans of one trace, once one of that name has arrived. */
async function traceOf(id: string, withName: RegExp): Promise<Sent[]> {
  await vi.waitFor(() =>
    expect(spans.some((span) => span.traceId === id && withName.test(span.name))).toBe(true),
  );
  return spans.filter(({ traceId }) => traceId === id);
}
const value = ({ attributes }: Pick<Sent, 'attributes'>, name: string) => {
  const found = attributes.find(({ key }) => key === name)?.value;
  return found?.stringValue ?? found?.intValue;
};
const message = {
  name: 'Grace Okon',
  email: 'grace@example.ng',
  phoneNumber: '0803 123 4567',
  message: 'Do you have welders in Ikeja?',
};
const write = (headers: Record<string, string> = {}) =>
  app.request({ method: 'POST', url: '/api/contactUs/send', payload: message, headers });

describe('the trace of a request', () => {
  test('has the request’s id, its statements and the jobs that it added', async () => {
    const id = String((await write()).headers['x-request-id']);
    await app.runJobs();
    const trace = await traceOf(id, /^send-mail$/);
    await traceOf(id, /^POST /);
    const [request] = trace.filter(({ kind }) => kind === 2);
    expect(request).toMatchObject({ name: 'POST /api/contactUs/send' });
    expect(request && value(request, 'http.response.status_code')).toBe(201);
    const statements = trace.filter((span) => value(span, 'db.system.name') === 'postgresql');
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
    for (const job of trace.filter(({ name }) => name === 'send-mail'))
      expect(job.parentSpanId).toBe(request?.spanId);
    const own = statements.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect([...services]).toEqual(['surehands-staging']);
  });

  test('continues a trusted proxy’s trace, and is not sent if the proxy’s is not sampled', async () => {
    const through = { 'x-forwarded-for': '41.58.10.1' };
    const [kept, dropped] = ['0af7651916cd43dd8448eb211c80319c', '1bf7651916cd43dd8448eb211c80319c'];
    await write({ ...through, traceparent: `00-${dropped}-b7ad6b7169203331-00` });
    await write({ ...through, traceparent: `00-${kept}-b7ad6b7169203331-01` });
    const trace = await traceOf(kept, /^POST /);
    expect(trace.find(({ kind }) => kind === 2)?.parentSpanId).toBe('b7ad6b7169203331');
    expect(spans.filter(({ traceId }) => traceId === dropped)).toEqual([]);
  });

  test('has the requests to Paystack, without a reference or a sum', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const { body } = await openCheckout(app, hire);
    await vi.waitFor(() =>
      expect(spans.map(({ name }) => name)).toContain('Paystack POST /transaction/initialize'),
    );
    expect(JSON.stringify(spans)).not.toContain(body.reference);
  });

  test('is marked with the kind of an error on our side, and not when a request was refused', async () => {
    const broken = await startTestApp({
      pages: withBrokenPage,
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        // No email server listens there.
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
      logTo: { write: () => undefined },
    });
    const headers = { accept: 'text/html' };
    const failed = await broken.request({ url: '/reviews', headers });
    const missing = await broken.request({ url: `/api/jobs/${newId()}` });
    const sent = await broken.request({ method: 'POST', url: '/api/contactUs/send', payload: message });
    expect([failed, missing, sent].map(({ statusCode }) => statusCode)).toEqual([500, 404, 201]);
    await broken.runJobs();
    const spanOf = async (answer: typeof sent, kind: number, name: RegExp) => {
      const trace = await traceOf(String(answer.headers['x-request-id']), name);
      return trace.find((span) => span.kind === kind && name.test(span.name));
    };
    const [page, refused, job] = [
      await spanOf(failed, 2, /^GET /),
      await spanOf(missing, 2, /^GET /),
      await spanOf(sent, 5, /^send-mail$/),
    ];
    expect([page, refused, job].map((span) => span?.status.code ?? 0)).toEqual([2, 0, 2]);
    expect(page && value(page, 'error.type')).toBe('500');
    expect(job && value(job, 'error.type')).toMatch(/^\w+$/);
  });

  test('has no personal data: no value of a statement, no address, no text', async () => {
    await write();
    await app.request({ url: '/api/users/?trade=plumber&q=secretword' });
    await app.runJobs();
    await vi.waitFor(() => expect(spans.some(({ name }) => name === 'GET /api/users/')).toBe(true));
    const text = JSON.stringify(spans);
    for (const secret of ['Grace', 'grace@', '+234803', 'welders', 'secretword', 'office@', '127.'])
      expect(text).not.toContain(secret);
  });
});
