import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { CompanyFacts } from '../../../browser/company-facts.tsx';
import { keepDataWhenNotSent, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { MESSAGE_MAX, sendContactMessageCall } from '../contract.ts';

interface ContactResult {
  message: string;
  sent?: boolean;
  fields?: Record<string, string>;
  values?: Record<string, string>;
}

export const meta = () => [
  { title: `Contact Us · ${PRODUCT_NAME}` },
  {
    name: 'description',
    content: 'Ask a question, report a problem or tell us what would help. We answer.',
  },
];

/** Generates the message's id with the form, so that a form that is submitted twice sends one message. */
export const loader = () => ({ id: newId(), messageMax: MESSAGE_MAX });

export async function action({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  try {
    const body = values as unknown as { name: string; email: string; phoneNumber: string; message: string };
    const { message } = await context.get(apiContext).call(sendContactMessageCall, { body });
    return data<ContactResult>({ message, sent: true });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.status < 500 ? error.message : 'Failed to send contact message.';
    return data<ContactResult>({ message, fields: error.fields, values }, { status: error.status });
  }
}

export const shouldRevalidate = keepDataWhenNotSent;

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const values = await formValuesOf(request.clone());
  const send = () => serverAction<ContactResult>();
  return keepSentOnNetworkError(send, { values }, 'Failed to send contact message.');
}

export default function ContactScreen() {
  const { id, messageMax } = useLoaderData<typeof loader>();
  const result = useActionData() as ContactResult | undefined;
  const sending = useNavigation().state !== 'idle';
  const { fields = {}, values = {} } = result ?? {};

  return (
    <div className="page page-narrow page-body">
      <PageHeading
        title="Contact Us"
        eyebrow="A person reads every message"
        lead="Ask a question, report a problem with a job, or tell us what would help. We answer on working days."
      />
      <p className="mb-5">
        Is something not working? <Link to="/status">See what works now.</Link>
      </p>
      {result?.sent ? (
        <FormMessage tone="good" title={result.message}>
          <p>We’ll reply to the email address you gave.</p>
        </FormMessage>
      ) : (
        <Form method="post" className="form">
          <ErrorSummary message={result?.message} fields={fields} />
          <input type="hidden" name="id" value={values.id ?? id} />
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            required
            defaultValue={values.name}
            error={fields.name}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={values.email}
            error={fields.email}
          />
          <TextField
            label="Phone number"
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            hint="For example 0803 123 4567"
            required
            defaultValue={values.phoneNumber}
            error={fields.phoneNumber}
          />
          <TextArea
            label="Message"
            name="message"
            rows={6}
            maxLength={messageMax}
            required
            defaultValue={values.message}
            error={fields.message}
          />
          <Button type="submit" size="large" pending={sending} pendingLabel="Sending...">
            Send message
          </Button>
        </Form>
      )}
      <section className="stack page-section" aria-labelledby="company">
        <h2 id="company">Who we are</h2>
        <CompanyFacts />
      </section>
    </div>
  );
}
