import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { lockPerson } from '../../people/server/public.ts';
import { identityMediaOf, readIdentityPhoto } from '../../uploads/server/public.ts';
import { addressRefusedMail } from './address-emails.ts';
import { type Address, deleteAddresses, listAddresses, saveAddressDecision } from './addresses-store.ts';
import { assertWords, findApplicant } from './decide.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { letGo } from './hand-in-address.ts';
import { writeNewFile } from './reveal-bvn.ts';
import type { Applicant } from './verification-store.ts';

/**
 * Finds the artisan's address by id, or the newest one without an id, and locks the artisan's account row.
 */
async function findAddress(tx: Tx, emailOrId: string, id?: string) {
  const person = await findApplicant(tx, emailOrId);
  await lockPerson(tx, person.id);
  const all = await listAddresses(tx, person.id);
  const address = id === undefined ? all.at(-1) : all.find((each) => each.id === id);
  if (address) return { person, address, all };
  throw notFound('address', `${person.email} has no such address.`);
}

interface AddressDecision {
  /** Absent: the artisan's newest address. */
  id?: string | undefined;
  state: 'passed' | 'failed';
  /** Required when `state` is `failed`; the artisan reads it. */
  reason?: string | undefined;
}

/**
 * Accepts an address, replacing the one accepted before, or refuses it with a reason that the artisan reads.
 * A decision can be changed later, also for a verified artisan: the badge does not depend on the address.
 *
 * @returns `changed: false` when the address already has that state
 */
export async function settleAddress(
  desk: OperatorDesk,
  emailOrId: string,
  { id, state, reason }: AddressDecision,
): Promise<{ person: Applicant; changed: boolean }> {
  if (state === 'failed' && reason === undefined) {
    throw new Refusal(400, 'invalid_input', 'Say why it failed, for the artisan to read: --reason "…".');
  }
  if (reason !== undefined) assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const { person, address, all } = await findAddress(tx, emailOrId, id);
    if (address.state === state) return { person, changed: false };
    const at = desk.now();
    // At most one accepted and one other address are kept. The decided one replaces the stored one of its new
    // kind, except that a waiting address is never dropped: then the decided one goes.
    const other = all.find((each) => each !== address && (each.state === 'passed') === (state === 'passed'));
    const gone = other?.state === 'waiting' ? address : other;
    const proofs = gone ? await deleteAddresses(tx, person.id, { id: gone.id }) : [];
    await letGo(tx, person.id, proofs, (gone === address ? other : address)?.proof);
    if (state === 'passed') await saveAddressDecision(tx, address.id, { state, reason: null }, at);
    else await saveAddressDecision(tx, address.id, { state, reason: reason ?? '' }, at);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'verification.address_decided',
      subjectId: person.id,
      reason: reason ?? '',
      details: { state },
      at,
    });
    await renewEvidenceChecks(tx, desk, person.id);
    if (state === 'failed') {
      await sendMail(tx, desk.jobs, addressRefusedMail(person, reason ?? '', desk.publicUrl()));
    }
    await notify(tx, desk, {
      userId: person.id,
      aboutId: null,
      kind: 'verification',
      title: state === 'passed' ? 'Your address was accepted' : 'We could not accept your address',
      text:
        state === 'passed'
          ? 'With the verified badge, your profile shows that we checked it. It never shows where it is.'
          : (reason ?? ''),
      link: '/verification/status#address',
    });
    return { person, changed: true };
  });
}

/** Command line version of {@link settleAddress}. */
export async function decideAddress(
  desk: OperatorDesk,
  email: string,
  { state, reason }: { state: string; reason?: string | undefined },
): Promise<string[]> {
  if (state !== 'passed' && state !== 'failed') {
    throw new Refusal(400, 'invalid_input', `An address is passed or failed, not “${state}”.`);
  }
  const { person, changed } = await settleAddress(desk, email, { state, reason });
  return [
    changed
      ? `${person.email}: the address is ${state}.`
      : `${person.email}: the address was already ${state}. Nothing was changed.`,
  ];
}

/**
 * Passes an address and its proof to `handOut`, and writes an audit entry with the reason.
 *
 * @throws Refusal 404 `address_not_found`
 */
export async function revealAddress(
  desk: OperatorDesk,
  emailOrId: string,
  { id, reason }: { id?: string | undefined; reason: string },
  handOut: (address: Address, proof: Uint8Array, media: string) => Promise<void> | void,
): Promise<Applicant> {
  assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const { person, address } = await findAddress(tx, emailOrId, id);
    const proof = await readIdentityPhoto(desk.files, address.proof);
    if (!proof) throw notFound('photo', `The proof of ${person.email}’s address is not there any more.`);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'address.show',
      subjectId: person.id,
      reason,
      at: desk.now(),
    });
    await handOut(address, proof, identityMediaOf(address.proof));
    return person;
  });
}

/** Prints an address and writes its proof to a file of the operator's. */
export async function showAddress(
  desk: OperatorDesk,
  email: string,
  { file, reason }: { file: string; reason: string },
): Promise<string[]> {
  const lines: string[] = [];
  const person = await revealAddress(desk, email, { reason }, async (address, proof, media) => {
    await writeNewFile(file, proof);
    const { street, landmark, lga, state_name } = address;
    lines.push([street, landmark, lga, state_name].filter(Boolean).join(', '));
    lines.push(`Its proof is in ${file} (${media === 'application/pdf' ? 'PDF' : 'WebP'}).`);
  });
  return [
    `${person.email} (${person.fullName}):`,
    ...lines,
    'Delete it when you have looked. We’ve recorded that you looked, and why.',
  ];
}
