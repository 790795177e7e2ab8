import { type Request, signedIn } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { Look, listLooksCall } from '../contract.ts';

const MOST_LOOKS = 200;

type LookText = Omit<Look, 'at'>;
const verifier = { by: 'An operator who checks verifications', why: 'Checking your verification' };
const helper = { by: 'An operator of customer support or finance' };

/** Audit actions that count as looks, with the text for the owner: role and purpose, never a name. */
const looks: Readonly<Record<string, LookText>> = {
  'bvn.show': { what: 'bvn', words: 'The last digits of your BVN', ...verifier },
  'bvn.compare': {
    what: 'bvn',
    words: 'Your BVN, to compare it with your name and your bank account',
    by: 'Paystack, our payment company',
    why: 'Checking your verification',
  },
  'face_photo.show': { what: 'face_photo', words: 'The photo of your face', ...verifier },
  'certificate.show': { what: 'certificate', words: 'The photo of a certificate', ...verifier },
  'address.show': { what: 'address', words: 'Your address and the proof of it', ...verifier },
  'referees.show': {
    what: 'referees',
    words: 'How to reach the people you named',
    ...verifier,
  },
  'person.look': {
    what: 'contacts',
    words: 'Your email, phone number, address and the last digits of your BVN',
    ...helper,
    why: 'Reaching you, or answering your message',
  },
  'person.open': {
    what: 'profile',
    words: 'The history of your account',
    by: 'An operator',
    why: 'Answering a message or deciding a case',
  },
};
/** Looks at a hire, which concern both parties. */
const hireLooks: Readonly<Record<string, LookText>> = {
  'hire.look_at_messages': {
    what: 'hire_messages',
    words: 'What you and the other side wrote about a hire',
    ...helper,
    why: 'Deciding a problem report',
  },
  'hire.look_at_contacts': {
    what: 'hire_contacts',
    words: 'Email, phone number and address of a hire of yours',
    ...helper,
    why: 'Deciding a problem report',
  },
};

/** All looks at a person's private data, newest first. */
export async function findLooks(
  reads: Reads,
  { hiresInBrief }: Pick<QueryParts, 'hiresInBrief'>,
  userId: string,
): Promise<Look[]> {
  const rows = await reads
    .selectFrom('audit_entries')
    .select(['action', 'happened_at'])
    .where((is) =>
      is.or([
        is.and([is('subject_id', '=', userId), is('action', 'in', Object.keys(looks))]),
        is.and([
          is('action', 'in', Object.keys(hireLooks)),
          is(
            'subject_id',
            'in',
            reads
              .selectFrom(hiresInBrief.as('hire'))
              .select('hire.id')
              .where((of) =>
                of.or([of('hire.customer_id', '=', userId), of('hire.artisan_id', '=', userId)]),
              ),
          ),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MOST_LOOKS)
    .execute();
  return rows.flatMap(({ action, happened_at: at }) => {
    const told = looks[action] ?? hireLooks[action];
    return told ? { ...told, at: at.toISOString() } : [];
  });
}

/** Returns the looks at the caller's private data. */
export const showLooks = async (
  request: Request<typeof listLooksCall>,
): Promise<AnswerInputOf<typeof listLooksCall>> => ({
  looks: await findLooks(request.db, request.queryParts, signedIn(request).id),
});
