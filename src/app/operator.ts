// The entry point of `npm run operator -- …`.
import { runOperator } from './run-operator.ts';

process.exitCode = await runOperator(process.argv.slice(2), {
  environment: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
