// Runs operators' commands one after the other, in a process that loads the product only once (operate.ts starts it).
import { runOperator } from '../src/app/run-operator.ts';

process.on('message', async (typed: string[]) => {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runOperator(typed, {
    environment: process.env,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  process.send?.({ code, said, complained });
});
process.on('disconnect', () => process.exit());
