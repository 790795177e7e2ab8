import { formatMoment } from '../../../../shared/lagos-time.ts';
import { problemReportWindow } from '../../../../shared/promise-words.ts';
import { Card } from '../../../../ui/card.tsx';
import type { HireView } from '../../contract.ts';
import { ReportNoShow } from './no-show.tsx';
import { ReleaseMoney } from './release-money.tsx';
import { ReportProblem } from './report-problem.tsx';
import type { StepRefused } from './step-refused.ts';

interface HowItWentProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** What the customer can report from the start of the work: all is well, or there is a problem. */
export function HowItWent({ hire, refused }: HowItWentProps) {
  const { title, until } = wordsFor(hire);
  const release = hire.steps.includes('release') && (
    <ReleaseMoney hire={hire} early={isEarly(hire)} refused={refused} />
  );
  return (
    <Card as="section" className="stack" aria-labelledby="how-it-went-title">
      <h2 id="how-it-went-title" className="paid-step-title">
        {title}
      </h2>
      <p>{until}</p>
      <div>
        {hire.steps.includes('report_no_show') && <ReportNoShow hire={hire} refused={refused} />}
        {!isEarly(hire) && release}
        {hire.steps.includes('report_problem') && <ReportProblem hire={hire} refused={refused} />}
        {isEarly(hire) && release}
      </div>
    </Card>
  );
}

/** Before the artisan reports completion or the booking ends, releasing is possible but not promoted. */
const isEarly = ({ status, doneDueAt }: HireView): boolean => status !== 'completed' && doneDueAt === null;

function wordsFor({ status, artisanName, doneDueAt }: HireView): { title: string; until: string } {
  if (doneDueAt) {
    return {
      title: `Has ${artisanName} done the job?`,
      until: `The booking has ended and we haven’t heard how it went. If neither of you tells us before ${formatMoment(doneDueAt)}, the job counts as done, and ${problemReportWindow} later we release the money.`,
    };
  }
  if (status === 'confirmed') {
    return {
      title: `Did ${artisanName} not come?`,
      until: `They may only be late, so a message may help. If ${artisanName} has not come, tell us. Your money is still held.`,
    };
  }
  if (status === 'in_progress') {
    return {
      title: 'How is it going?',
      until: `If something is wrong, you can tell us while ${artisanName} is at work, and for ${problemReportWindow} after the job was marked as done.`,
    };
  }
  return {
    title: 'Is everything as agreed?',
    until:
      'If it is, you don’t need to do anything, but you can release the money now. If it is not, report a problem in time: your money is still held.',
  };
}
