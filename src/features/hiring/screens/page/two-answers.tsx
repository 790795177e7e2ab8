import { Form, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button.tsx';

interface TwoAnswersProps {
  /** The field that names what was read, and its id: an answer counts for that alone. */
  about: { name: 'quoteId' | 'proposalId'; id: string };
  /** Yes and no, in this order: the step that each takes, and its words. No without a yes where it is too late for that. */
  answers: readonly [yes: { step: string; label: string } | null, no: { step: string; label: string }];
}

/** The two answers to what the artisan has proposed, each a form that works without script. */
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
