import { type OperatorCommand, typedValue } from '../../../server/operator.ts';
import { type Decision, decideComplaint } from './decide-complaint.ts';
import { listComplaints, showComplaint } from './show-complaints.ts';

const decide = (decision: Decision, does: string): OperatorCommand => ({
  words: `complaint ${decision}`,
  takes: ['HIRE'],
  options: { reason: 'required' },
  does,
  run: (desk, input) =>
    decideComplaint(desk, typedValue(input, 'HIRE'), decision, input.options.reason ?? ''),
});

/** What operators do about complaints, in the order in which it is listed. */
export const complaintCommands: OperatorCommand[] = [
  {
    words: 'complaint list',
    takes: [],
    does: 'complaints that wait for a decision, the oldest first',
    run: (desk) => listComplaints(desk),
  },
  {
    words: 'complaint show',
    takes: ['HIRE'],
    does: 'one hire: who, what was agreed, what is held, and what happened',
    run: (desk, input) => showComplaint(desk, typedValue(input, 'HIRE')),
  },
  decide('release', 'the artisan gets the money; both sides read the reason'),
  decide('refund', 'all of the money goes back to the customer; both sides read the reason'),
];
