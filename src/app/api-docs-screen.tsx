import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../browser/api-client.ts';
import { PRODUCT_NAME } from '../shared/brand.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { describeApiCall } from './api-docs-contract.ts';
import './api-docs.css';
import { type DocumentedCall, type DocumentedField, documentedCalls } from './documented-calls.ts';

/** The page is written from the same description that programs read. */
export async function loader({ context }: LoaderFunctionArgs) {
  const description = await context.get(apiContext).call(describeApiCall, {});
  return { introduction: description.info.description, groups: documentedCalls(description) };
}

export const meta = () => [
  { title: `The API · ${PRODUCT_NAME}` },
  { name: 'description', content: 'Every call that our own pages make, open to other programs too.' },
];

/** Every call: who may make it, what it takes and what it answers. */
export default function ApiDocsScreen() {
  const { introduction, groups } = useLoaderData<typeof loader>();
  return (
    <div className="page page-body">
      <PageHeading
        eyebrow="For developers"
        title="The API"
        lead="Every call that our own pages make, open to other programs too."
      />
      <div className="api-introduction">
        <p>{introduction}</p>
        <p>
          A call that is refused answers with a fitting status and <code>{'{message, code, fields?}'}</code>:
          a sentence to show, a stable name for programs, and a message for each field that is not right. For
          programs the same is at <a href="/api/openapi.json">/api/openapi.json</a>.
        </p>
      </div>
      <nav aria-label="Kinds of calls" className="api-kinds">
        {groups.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {groups.map(({ name, calls }) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`} className="api-group">
          <h2 id={`${name}-title`}>{name}</h2>
          {calls.map((call) => (
            <CallCard key={call.id} call={call} />
          ))}
        </section>
      ))}
    </div>
  );
}

function CallCard({
  call: { id, method, path, summary, description, takes, gives },
}: {
  call: DocumentedCall;
}) {
  return (
    <article id={id} className="card api-call" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="api-address">
        <span className={`api-method api-method-${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </h3>
      <p>{summary}</p>
      <p className="quiet">{description}</p>
      <Fields title="Takes" fields={takes} />
      <Fields title="Answers" fields={gives} />
    </article>
  );
}

function Fields({ title, fields }: { title: string; fields: DocumentedField[] }) {
  if (fields.length === 0) return null;
  return (
    <details className="api-fields">
      <summary>
        {title} <span className="quiet">({fields.length})</span>
      </summary>
      <dl>
        {fields.map(({ name, place, type, required }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code> {place && <span className="api-place">{place}</span>}
            </dt>
            <dd>
              {type}
              {place && !required && <span className="quiet"> (may be left out)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
