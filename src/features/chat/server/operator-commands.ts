import { type OperatorCommand, onEach, typedSeveral } from '../../../server/operator.ts';
import { closeReportLines } from './close-report.ts';
import { listReports } from './list-reports.ts';

/** Operator commands for chat reports. */
export const reportCommands: OperatorCommand[] = [
  {
    words: 'report list',
    takes: [],
    does: 'lists open reports, oldest first, with the last messages that both people could see',
    run: (desk) => listReports(desk),
  },
  {
    words: 'report close',
    takes: ['ID'],
    several: true,
    options: { reason: 'required' },
    does: 'closes reports and records the reason; neither person is told',
    run: (desk, input) =>
      onEach(typedSeveral(input, 'ID'), (id) => closeReportLines(desk, id, input.options.reason ?? '')),
  },
];
