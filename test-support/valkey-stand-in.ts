import { createServer, type Server, type Socket } from 'node:net';

/**
 * A fake Valkey that speaks the part of the protocol (RESP2) that the product uses, timed by the machine's clock. The
 * product was tried with a real one by hand (docs/operations.md).
 */
export async function startValkey(): Promise<{ url: string; stop(): Promise<void> }> {
  const counters = new Map<string, { count: number; endsAt: number | null }>();
  const sockets = new Set<Socket>();

  function answer([name = '', key = '', ...words]: string[]): string {
    const now = Date.now();
    const known = counters.get(key);
    if (known?.endsAt != null && known.endsAt <= now) counters.delete(key);
    const counter = counters.get(key);
    switch (name.toLowerCase()) {
      case 'incrby': {
        const count = (counter?.count ?? 0) + Number(words[0]);
        counters.set(key, { count, endsAt: counter?.endsAt ?? null });
        return `:${count}\r\n`;
      }
      case 'pexpire': {
        if (!counter || (words[1]?.toLowerCase() === 'nx' && counter.endsAt !== null)) return ':0\r\n';
        counter.endsAt = now + Number(words[0]);
        return ':1\r\n';
      }
      case 'pttl':
        return `:${counter ? (counter.endsAt === null ? -1 : counter.endsAt - now) : -2}\r\n`;
      case 'info':
        return '$0\r\n\r\n';
      default:
        return '+OK\r\n';
    }
  }

  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (let command = takeCommand(text); command; command = takeCommand(text)) {
        text = command.rest;
        socket.write(answer(command.words));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first complete command in the received text: an array of strings with their lengths. */
function takeCommand(text: string): { words: string[]; rest: string } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  const words: string[] = [];
  let at = head[0].length;
  for (let word = 0; word < Number(head[1]); word += 1) {
    const length = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!length) return undefined;
    const from = at + length[0].length;
    const to = from + Number(length[1]);
    if (text.length < to + 2) return undefined;
    words.push(text.slice(from, to));
    at = to + 2;
  }
  return { words, rest: text.slice(at) };
}
