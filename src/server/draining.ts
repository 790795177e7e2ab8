import type { FastifyInstance } from 'fastify';

/** The last phase of a process that was told to stop. */
export interface Draining {
  begun(): boolean;
  /**
   * From now on the process reports that it is not ready, and each answer closes its connection. @returns once this has
   * lasted `forMs` milliseconds
   */
  begin(forMs: number): Promise<void>;
}

/**
 * Lets a process stop without failing requests. Readiness checks report that it is not ready, and a client with an open
 * connection makes its next request over a new one, which the load balancer sends elsewhere.
 */
export function installDraining(server: FastifyInstance): Draining {
  let begun = false;
  server.addHook('onSend', async (_request, reply) => {
    if (begun) reply.header('connection', 'close');
  });
  return {
    begun: () => begun,
    async begin(forMs) {
      begun = true;
      if (forMs > 0) await new Promise((resolve) => setTimeout(resolve, forMs));
    },
  };
}
