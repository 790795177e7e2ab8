import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { endAtSignal, untilAnswering } from './processes.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

/** The product as `npm start` runs it, which can be killed and restarted on the same port and folder. */
export class DrilledProduct {
  readonly #environment: Record<string, string | undefined>;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #ending = false;

  constructor(port: number, environment: Record<string, string | undefined>) {
    this.#port = port;
    this.#environment = { ...environment, PORT: String(port) };
    // Not killed, because it ends its PostgreSQL.
    process.on('exit', () => this.#child?.kill('SIGTERM'));
    endAtSignal(() => this.stop());
  }

  /** @returns milliseconds until it is ready */
  async start(): Promise<number> {
    if (this.#ending) throw new Error('the drill is being ended');
    const child = spawn(process.execPath, [...NODE_FLAGS, 'src/main.ts'], {
      cwd: project,
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    child.once('exit', (code) => {
      // Only our own kills are part of the drill; otherwise its people would wait for answers for ever.
      if (code !== null && !this.#ending) throw new Error(`the product ended, with code ${code}`);
    });
    return untilAnswering(`http://localhost:${this.#port}/readyz`, child);
  }

  /** Ends it like a power cut (kill -9). */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#ending = true;
    await this.#end('SIGTERM');
    await this.#endDatabase();
  }

  /** Ends the embedded PostgreSQL, which outlives a killed product. */
  async #endDatabase(): Promise<void> {
    const file = join(this.#environment.DATA_DIR ?? '', 'postgres', 'postmaster.pid');
    for (let asked = false; ; await pause(50)) {
      const pid = pidIn(file);
      if (pid === undefined) return;
      try {
        process.kill(pid, asked ? 0 : 'SIGINT');
        asked = true;
      } catch {
        return;
      }
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

/** The process id in PostgreSQL's lock file, which is removed when it ends; undefined where there is none. */
function pidIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return undefined;
  }
}
