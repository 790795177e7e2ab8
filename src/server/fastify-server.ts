import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { answerUnknownAddress } from './error-handler.ts';
import { trustProxyOption } from './trusted-proxies.ts';
import { answerUnreadable } from './unreadable-requests.ts';

/** Creates an empty server with the settings that all our servers share: logging, timeouts and how it closes. */
export function createServer(config: Config, log: Logger): FastifyInstance {
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Every log line has the request's id already (traceInLog), so a child logger is not needed.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 200 },
    // A photo may take a minute to arrive over a slow network.
    requestTimeout: 90_000,
    clientErrorHandler: answerUnreadable,
    // Addresses that cannot be parsed, or have a part longer than any of ours, match no route.
    frameworkErrors: answerUnknownAddress,
    forceCloseConnections: 'idle',
    // A request that arrives over an open connection is still answered while the server closes.
    return503OnClosing: false,
  });
  closeConnectionsAfterLastAnswer(server);
  return server;
}

/**
 * Browsers keep connections open for their next requests, and open some in advance. Either would delay a closing
 * process by a minute, so all are closed as soon as the last answer is sent.
 */
function closeConnectionsAfterLastAnswer(server: FastifyInstance): void {
  let answering = 0;
  let closing = false;
  const closeWhenAnswered = () => {
    if (closing && answering === 0) server.server.closeAllConnections();
  };
  server.addHook('onRequest', async (_request, { raw }) => {
    answering += 1;
    // Fastify's onResponse is not called for a request that its client aborts.
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
