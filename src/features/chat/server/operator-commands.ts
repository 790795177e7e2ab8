import { type OperatorCommand, onEach, typedSeveral } from '../../../server/operator.ts';
import { closeReportLines } from './close-report.ts';
import { listReports } from './list-reports.ts';

/** Operator commands for chat reports. */
export const reportCommands: OperatorCommand[] = [
  {
    words: 'report list',
    takes: [],
    does: 'who reported whom, when and why, oldest first, with the last messages that both could see',
    run: (desk) => listReports(desk),
  },
  {
    words: 'report close',
    takes: ['ID'],
    several: true,
    options: { reason: 'required' },
    does: 'takes reports off the list; what was decided is written down, and neither side is told',
    run: (desk, input) =>
      onEach(typedSeveral(input, 'ID'), (id) => closeReportLines(desk, id, input.options.reason ?? '')),
  },
];
