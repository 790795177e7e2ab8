import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createPageHandler, type SiteBuild } from '../src/app/pages.ts';
import { type Api, type ApiAnswer, callUrl } from '../src/browser/api-client.ts';
import type { AnyCall } from '../src/shared/call.ts';

/** The page handler of the same build alone: its calls are answered at once from data in memory. */
const answers = JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8')) as Record<
  string,
  { body: unknown; headers: Record<string, string> }
>;
const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as SiteBuild;
const handle = createPageHandler(build, 'production');

function answerOf(call: AnyCall, input: object): ApiAnswer<never> {
  const url = callUrl(call, input);
  const answer = answers[url];
  if (!answer) throw new Error(`no data at hand for ${url}`);
  return {
    answer: structuredClone(answer.body) as never,
    headers: { get: (name) => answer.headers[name.toLowerCase()] ?? null },
  };
}
const api: Api = {
  call: async (call, input) => answerOf(call, input).answer,
  callWithHeaders: async (call, input) => answerOf(call, input),
};

createServer(async (request, response) => {
  if (request.url === '/ready') return response.end('ok');
  const page = await handle(
    new Request(`http://localhost${request.url}`, { headers: { accept: 'text/html' } }),
    api,
  );
  response.writeHead(page.status, Object.fromEntries(page.headers));
  return response.end(Buffer.from(await page.arrayBuffer()));
}).listen(Number(process.env.PORT), '127.0.0.1');
