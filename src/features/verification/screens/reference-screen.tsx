import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataAfterForm, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerOf } from '../../../shared/call.ts';
import type { RefereeRelation, ReferenceAnswer } from '../../../shared/verification-words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { answerReferenceCall, showReferenceCall } from '../evidence-calls.ts';
import './verification.css';

type ReferenceQuestions = AnswerOf<typeof showReferenceCall>;
type Sent =
  | { thanks: string }
  | {
      message: string;
      fields?: Record<string, string> | undefined;
      values?: Record<string, string> | undefined;
    };

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get('token') ?? '';

/** Must not change anything: email scanners open links, too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  try {
    const query = { token: tokenOf(request) };
    const asked = await context.get(apiContext).call(showReferenceCall, { query });
    return data<{ asked: ReferenceQuestions | null; message: string }>({ asked, message: '' });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    const message = error.code === 'invalid_input' ? 'This link is incomplete.' : error.message;
    const status = error.code === 'own_profile' ? 403 : 404;
    return data<{ asked: ReferenceQuestions | null; message: string }>({ asked: null, message }, { status });
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const token = tokenOf(request);
  const { answer = '', words = '' } = await formValuesOf(request);
  try {
    const body = { token, answer: answer as ReferenceAnswer, words };
    const { message } = await context.get(apiContext).call(answerReferenceCall, { body });
    return data<Sent>({ thanks: message });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, fields, status } = error;
    return data<Sent>({ message, fields, values: { answer, words } }, { status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<Sent>());

export const shouldRevalidate = keepDataAfterForm;

/** The URL carries a secret token, so the page must not be cached. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [
  { title: `A question about an artisan · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

/** Page where a referee answers, without an account, through the link in their email. */
export default function ReferenceScreen() {
  const { asked, message } = useLoaderData<typeof loader>();
  const sent = useActionData() as Sent | undefined;
  if (!asked) {
    return (
      <div className="page page-narrow page-body">
        <EmptyState
          level={1}
          title="There’s nothing to answer here"
          action={<ButtonLink to="/verification">What we check</ButtonLink>}
        >
          <p>{message}</p>
        </EmptyState>
      </div>
    );
  }
  if ((sent && 'thanks' in sent) || asked.answered) {
    return (
      <div className="page page-narrow page-body">
        <PageHeading
          title={sent && 'thanks' in sent ? sent.thanks : 'You have answered. Thank you.'}
          lead={`Only the people who decide on the badge see your answer. ${asked.artisan.full_name} never does.`}
          actions={<ButtonLink to="/">See what {PRODUCT_NAME} is</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div className="page page-narrow page-body">
      <PageHeading
        title={`Do you know ${asked.artisan.full_name}’s work?`}
        lead={`${asked.artisan.full_name} would like our verified badge. People look for it before they let someone into their home, so please be honest.`}
      />
      <Question asked={asked} sent={sent} />
    </div>
  );
}

const relations: Record<RefereeRelation, string> = {
  customer: 'a customer',
  employer: 'an employer or contractor',
  trainer: 'a master or trainer',
  colleague: 'a colleague',
};

function Question({
  asked,
  sent,
}: {
  asked: ReferenceQuestions;
  sent: Exclude<Sent, { thanks: string }> | undefined;
}) {
  const sending = useNavigation().state !== 'idle';
  const { full_name, trade, photoURL } = asked.artisan;
  const fields = sent?.fields;
  return (
    <>
      <Card edge className="reference-artisan">
        <Avatar name={full_name} src={photoURL} size="large" />
        <div>
          <h2>{full_name}</h2>
          <p>{trade}</p>
          <p>
            Named you, {asked.refereeName}, as {relations[asked.relation]}
          </p>
        </div>
      </Card>
      <Form method="post" className="form" noValidate>
        <ErrorSummary message={sent?.message} fields={fields} />
        <RadioCards
          name="answer"
          legend="Would you let this person work in your home, or recommend them to a friend?"
          options={[
            { value: 'recommends', label: 'Yes', description: 'I know their work, and it is good.' },
            { value: 'does_not_recommend', label: 'No', description: 'I know their work, and I wouldn’t.' },
            {
              value: 'does_not_know',
              label: 'I don’t know this person',
              description: 'We’ll ask them to name someone else, and won’t ask you again.',
            },
          ]}
          defaultValue={sent?.values?.answer}
          error={fields?.answer}
          required
        />
        <TextArea
          label="What should we know?"
          name="words"
          optional
          maxLength={1000}
          rows={4}
          hint="What did they do for you, and when? Did they come on time, and were they honest with money?"
          defaultValue={sent?.values?.words}
          error={fields?.words}
        />
        <p className="field-hint">
          {full_name} never sees your answer. We keep it only as long as their verification.
        </p>
        <div>
          <Button type="submit" size="large" pending={sending} pendingLabel="Sending...">
            Send answer
          </Button>
        </div>
      </Form>
    </>
  );
}
