import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { answerUnknownAddress } from './error-handler.ts';
import { trustProxyOption } from './trusted-proxies.ts';
import { answerUnreadable } from './unreadable-requests.ts';

/** An empty server as all of ours are: what it logs, how long it waits, and how it closes. */
export function createServer(config: Config, log: Logger): FastifyInstance {
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // The id of a request is in each of its lines (traceInLog), so no logger of its own has to know it.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 200 },
    // A photo may take a minute to arrive over a slow network.
    requestTimeout: 90_000,
    clientErrorHandler: answerUnreadable,
    // Addresses that cannot be read, or have a part longer than any of ours, match no route.
    frameworkErrors: answerUnknownAddress,
    forceCloseConnections: 'idle',
    // A request that arrives over a connection that is open already is answered, however late it comes.
    return503OnClosing: false,
  });
  closeConnectionsAfterLastAnswer(server);
  return server;
}

/**
 * A browser keeps connections for its next requests, and opens some ahead of need. Either would hold a process that is
 * closing for a minute, so they are closed as soon as the last answer is out.
 */
function closeConnectionsAfterLastAnswer(server: FastifyInstance): void {
  let answering = 0;
  let closing = false;
  const closeWhenAnswered = () => {
    if (closing && answering === 0) server.server.closeAllConnections();
  };
  server.addHook('onRequest', async (_request, { raw }) => {
    answering += 1;
    // Fastify's onResponse is not told of a request that its sender broke off.
    raw.once('close', () => {
      answering -= 1;
      setImmediate(closeWhenAnswered);
    });
  });
  server.addHook('preClose', async () => {
    closing = true;
    setImmediate(closeWhenAnswered);
  });
}
