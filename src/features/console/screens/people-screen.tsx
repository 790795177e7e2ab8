import { Form, Link, useActionData } from 'react-router';
import type { AnswerOf } from '../../../shared/call.ts';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { MILD_LEVELS } from '../../../shared/sanction-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FoundPersonView, PersonForOperators, revealPersonCall } from '../people-calls.ts';
import { BulkForm, isBulk, Tick } from './bulk-form.tsx';
import type { Outcome } from './console-action.ts';
import type { Today } from './console-layout.tsx';
import { GiveSanction, SanctionFields } from './give-sanction.tsx';
import { useConsoleKeys } from './keys.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import type { loader } from './people-data.ts';
import { RevealForm } from './reveal-form.tsx';
import { usePart, useToday } from './use-part.ts';

type Shown = Partial<Omit<AnswerOf<typeof revealPersonCall>, 'message'>>;

/** Search for people, and the page of one. */
export default function PeopleScreen() {
  const { q, found, person, id, sanctionId } = usePart<typeof loader>();
  useConsoleKeys([
    { key: '/', does: 'Search for another person', press: () => document.getElementById('q')?.focus() },
  ]);
  return (
    <>
      <div className="console-head">
        {id === null ? <h1>People</h1> : <p className="console-kicker">People</p>}
      </div>
      <Form method="get" action="/admin/people" role="search" className="console-line-form">
        <TextField
          id="q"
          label="Name, email, phone, hire or payment"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={200}
          hint="A full email or phone number, part of a name, an id, or a reference such as SH-12."
        />
        <Button type="submit">Search</Button>
      </Form>
      {q.trim().length === 1 && <p className="console-empty">Type at least two letters.</p>}
      {found && q.trim().length >= 2 && <Found {...found} sanctionId={sanctionId} />}
      {person && <PersonView key={person.id} person={person} sanctionId={sanctionId} />}
      {id !== null && !person && (
        <div className="console-head">
          <h1>No such person</h1>
          <p>No account has that id, or it was deleted.</p>
        </div>
      )}
    </>
  );
}

const roleWords: Record<string, string> = { consumer: 'Customer', skilled: 'Artisan', admin: 'Operator' };

function Found({
  result,
  more,
  sanctionId,
}: {
  result: FoundPersonView[];
  more: boolean;
  sanctionId: string;
}) {
  const { operator } = useToday();
  const outcome = useActionData() as Outcome | undefined;
  const mayGive = operator.permissions.includes('sanctions.give');
  if (result.length === 0) return <p className="console-empty">No one was found.</p>;
  const table = (
    <table className="console-table">
      <caption className="visually-hidden">People found</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Who</th>
          <th scope="col">Joined</th>
        </tr>
      </thead>
      <tbody>
        {result.map(({ id, fullName, role, trade, joinedAt, verified }) => (
          <tr key={id}>
            <th scope="row">
              {mayGive && role !== 'admin' && <Tick id={id} title={fullName} outcome={outcome} />}{' '}
              <Link to={`/admin/people/${id}`}>{fullName}</Link>
            </th>
            <td data-label="Who">
              {[roleWords[role] ?? role, trade, verified && 'verified'].filter(Boolean).join(' · ')}
            </td>
            <td data-label="Joined">{formatDay(joinedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {mayGive ? (
        <BulkForm
          key={sanctionId}
          outcome={outcome}
          shown={result.filter(({ role }) => role !== 'admin').length}
          acts={[{ act: 'bulk-sanction', label: 'Apply and tell each of them', isDanger: true }]}
          text={{ label: 'Reason', hint: 'Each of them reads it by email and on their page.' }}
          most={500}
          values={{ sanctionId }}
          below={<SanctionFields levels={MILD_LEVELS} outcome={isBulk(outcome) ? outcome : undefined} />}
        >
          {table}
        </BulkForm>
      ) : (
        table
      )}
      {more && <p className="console-note">There are more matches. Type more of the name.</p>}
    </>
  );
}

function PersonView({ person, sanctionId }: { person: PersonForOperators; sanctionId: string }) {
  const { operator } = useToday();
  const outcome = useActionData() as Outcome<Shown> | undefined;
  const shown = outcome?.refused ? undefined : outcome?.shown;
  return (
    <article className="console-person" aria-labelledby="person-title">
      <header className="console-case-head">
        <h1 id="person-title">{person.fullName}</h1>
        <p>
          {[
            roleWords[person.role] ?? person.role,
            person.trade,
            person.place,
            `joined ${formatDay(person.joinedAt)}`,
            person.lastSeenAt && `last seen ${formatMoment(person.lastSeenAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="console-badges">
          {person.verified && <Badge tone="good">Verified</Badge>}
          {!person.emailConfirmed && <Badge tone="warn">Email not confirmed</Badge>}
          {person.rating !== null && (
            <Badge>
              {person.rating.toFixed(1)} of 5, {person.reviewCount} reviews
            </Badge>
          )}
          {person.roles.map((role) => (
            <Badge key={role} tone="brand">
              {role}
            </Badge>
          ))}
        </p>
        <p>
          {person.role === 'skilled' && <Link to={`/profile/${person.id}`}>Public profile</Link>}{' '}
          {person.role === 'skilled' && operator.permissions.includes('verifications.decide') && (
            <Link to={`/admin/verifications/${person.id}`}>Verification</Link>
          )}
        </p>
      </header>
      <OutcomeNote outcome={outcome} />
      {person.role !== 'admin' && operator.permissions.includes('sanctions.give') && (
        <GiveSanction key={sanctionId} outcome={outcome} sanctionId={sanctionId} />
      )}
      <h2>Contact details</h2>
      {shown?.email !== undefined ? (
        <dl className="console-facts">
          <Fact term="Email">{shown.email}</Fact>
          <Fact term="Phone">{shown.phone || 'none'}</Fact>
          <Fact term="Address">{shown.address || 'none'}</Fact>
          <Fact term="BVN">{shown.bvn ? `ends in ${shown.bvn}` : 'not given'}</Fact>
        </dl>
      ) : (
        <Hidden person={person} operator={operator} error={outcome?.fields?.reason} />
      )}
      <h2 id="history">What happened</h2>
      <ol className="console-timeline">
        {person.timeline.map(({ at, about, words, href }) => (
          <li key={`${at}${about}${words}`}>
            <time dateTime={at}>{formatMoment(at)}</time>
            <span className="console-about">{about}</span>
            <span>{href ? <Link to={href}>{words}</Link> : words}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}

function Hidden({
  person,
  operator,
  error,
}: {
  person: PersonForOperators;
  operator: Today['operator'];
  error: string | undefined;
}) {
  if (person.id === operator.id) return <p>This is you. Another operator has to look at it.</p>;
  if (!operator.permissions.includes('people.private')) return <p>Your role can’t see this.</p>;
  return (
    <RevealForm
      label="Show email, phone, address and the end of the BVN"
      values={{ act: 'look' }}
      error={error}
    />
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
