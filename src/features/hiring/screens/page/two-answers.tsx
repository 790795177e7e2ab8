import { Form, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button.tsx';

interface TwoAnswersProps {
  /** The field that names what was read: the answer applies to that version only. */
  about: { name: 'quoteId' | 'proposalId'; id: string };
  /** The step and label of yes and no. Yes is null if it is too late to agree. */
  answers: readonly [yes: { step: string; label: string } | null, no: { step: string; label: string }];
}

/** The two answers to the artisan's proposal, each a form that works without script. */
export function TwoAnswers({ about, answers }: TwoAnswersProps) {
  const { state, formData } = useNavigation();
  const sending = state === 'idle' ? undefined : formData?.get('step');
  return answers.map(
    (answer, at) =>
      answer && (
        <Form method="post" key={answer.step}>
          <input type="hidden" name={about.name} value={about.id} />
          <input type="hidden" name="step" value={answer.step} />
          <Button
            type="submit"
            size="large"
            wide
            variant={at === 0 ? 'primary' : 'secondary'}
            pending={sending === answer.step}
            pendingLabel="Submitting..."
          >
            {answer.label}
          </Button>
        </Form>
      ),
  );
}
