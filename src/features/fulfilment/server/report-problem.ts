import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import {
  afterStep,
  artisansHireUrl,
  customersHireUrl,
  type HireRecord,
  lockHireAsCustomer,
  moveHire,
} from '../../hiring/server/public.ts';
import { sendMails } from '../../notifications/server/public.ts';
import type { reportProblemCall } from '../contract.ts';
import { complaintMail, complaintReceiptMail, complaintToDecideMail } from './complaint-mails.ts';
import { assertMayReport } from './work-rules.ts';

type ReportRequest = Request<typeof reportProblemCall>;

/** "Nobody came", "It is not right." The customer says so, and the money stays where it is until it is decided. */
export function reportProblem(request: ReportRequest): Promise<AnswerGiven<typeof reportProblemCall>> {
  const { params, body } = request;
  // What counts is when it was sent, not how long it waited for its turn.
  const now = request.now();
  return request.transaction(async (tx) => {
    const hire = await lockHireAsCustomer(tx, request, params.id, body.key);
    if (hire.status !== 'disputed') {
      assertMayReport(hire, now);
      const step = { actor: 'customer', action: 'dispute', now, note: body.complaint } as const;
      await moveHire(tx, request, hire, step);
      await tellEverybody(tx, request, hire, now);
    }
    const held = formatNaira(hire.amountKobo);
    const message = `We have your report. Your ${held} stays held until it is decided, and we write to you.`;
    return afterStep(tx, hire.id, 'customer', now, message);
  });
}

async function tellEverybody(
  tx: Tx,
  { body, config, jobs, publicUrl }: ReportRequest,
  hire: HireRecord,
  now: Date,
): Promise<void> {
  const { contactTo } = config;
  const customersUrl = customersHireUrl(publicUrl(), hire, config, now);
  await sendMails(tx, jobs, [
    complaintReceiptMail(hire, { contactTo, url: customersUrl }),
    complaintMail(hire, { contactTo, url: artisansHireUrl(publicUrl(), hire) }),
    ...(contactTo === undefined ? [] : [complaintToDecideMail(hire, body.complaint, contactTo)]),
  ]);
}
