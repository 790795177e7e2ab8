import type { FastifyInstance } from 'fastify';

/** The last moments of a process that was told to stop. */
export interface Leaving {
  begun(): boolean;
  /** From now on it is not ready, and each answer ends its connection. @returns once that has lasted so many milliseconds */
  begin(forMs: number): Promise<void>;
}

/**
 * Lets a process leave without anyone noticing: who asks whether it is ready is told that it is not, and a client that has a connection open
 * makes the next request over a new one, which the load balancer leads elsewhere.
 */
export function installLeaving(server: FastifyInstance): Leaving {
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
