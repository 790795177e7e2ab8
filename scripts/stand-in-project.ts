import { type SpawnOptions, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const scripts = fileURLToPath(new URL('.', import.meta.url));
/** Records the call in the project's own folder, wherever the program was started. */
const NOTE_CALL = `const fs = require('fs'), path = require('path');
let project = __dirname; while (!fs.existsSync(path.join(project, 'stand-in'))) project = path.dirname(project);
fs.appendFileSync(path.join(project, 'calls'), [path.parse(__filename).name, ...process.argv.slice(2)].join(' ') + '\\n');
`;

/** A small project with the real scripts and fakes of the programs that they run, each of which records its calls. */
export class StandInProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'scripts-'));

  constructor() {
    for (const name of readdirSync(scripts)) {
      if (name.endsWith('.mjs')) cpSync(join(scripts, name), join(this.folder, 'scripts', name));
    }
    this.write('.env.example', '#PORT=3000\n#DATABASE_URL=\n');
    this.write(
      'package-lock.json',
      JSON.stringify({ packages: { '': {}, 'node_modules/a': { integrity: '1' } } }),
    );
    this.write('src/screen.tsx', 'export const screen = 1;');
    this.write('src/main.ts', `process.stdout.write('serving');`);
    // Fakes npm ci: creates node_modules with the tools from scratch each time, like npm.
    this.write('stand-in', '');
    this.write(
      'npm-cli.js',
      `${NOTE_CALL}if (process.env.NPM_FAILS) process.exit(7);
      const modules = path.join(project, 'node_modules');
      fs.rmSync(modules, { recursive: true, force: true });
      fs.cpSync(path.join(project, 'tools'), modules, { recursive: true, verbatimSymlinks: true });`,
    );
    this.tool(
      '@react-router/dev',
      'react-router',
      `if (process.argv[2] !== 'build') process.exit();
      if (process.env.BUILD_FAILS) process.exit(1);
      fs.rmSync(path.join(project, 'build'), { recursive: true, force: true });
      fs.mkdirSync(path.join(project, 'build'));`,
    );
    const nodeFolder = join(this.folder, 'tools', `node-${process.platform}-${process.arch}`, 'bin');
    mkdirSync(nodeFolder, { recursive: true });
    symlinkSync(process.execPath, join(nodeFolder, 'node'));
  }

  /** Adds a package with one command line program (CommonJS) that succeeds. */
  tool(packageName: string, command: string, body = ''): void {
    this.write(`tools/${packageName}/package.json`, JSON.stringify({ bin: { [command]: `${command}.cjs` } }));
    this.write(`tools/${packageName}/${command}.cjs`, NOTE_CALL + body);
  }

  /** Links a real package of this project that a script cannot do without. */
  borrow(packageName: string): void {
    symlinkSync(join(scripts, '../node_modules', packageName), join(this.folder, 'tools', packageName));
  }

  write(path: string, content: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    if (path.endsWith('.sh')) chmodSync(file, 0o755);
  }

  /** Simulates an installation that was made by hand before. */
  install(): void {
    cpSync(join(this.folder, 'tools'), join(this.folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }

  append(path: string, content: string): void {
    appendFileSync(join(this.folder, path), content);
  }

  exists(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  /** The calls since the last call of this method, one line each: the program and its arguments. */
  takeCalls(): string[] {
    if (!this.exists('calls')) return [];
    const calls = readFileSync(join(this.folder, 'calls'), 'utf8').trim().split('\n');
    rmSync(join(this.folder, 'calls'));
    return calls;
  }

  start(
    script: string,
    args: string[] = [],
    environment: Record<string, string> = {},
    options: SpawnOptions = {},
  ) {
    const child = spawn(process.execPath, [join(this.folder, 'scripts', script), ...args], {
      // npm's own variables of this test run would confuse the scripts.
      cwd: this.folder,
      env: { PATH: process.env.PATH, npm_execpath: join(this.folder, 'npm-cli.js'), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (output += String(chunk)));
    const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, output }));
    });
    return { child, ended, output: () => output };
  }

  run(script: string, args: string[] = [], environment: Record<string, string> = {}) {
    return this.start(script, args, environment).ended;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
