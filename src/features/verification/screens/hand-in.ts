import type { Api } from '../../../browser/api-client.ts';
import { addDays } from '../../../shared/lagos-time.ts';
import { handInAddressCall, removeAddressCall } from '../address-calls.ts';
import { submitVerificationCall, takeBackVerificationCall } from '../contract.ts';
import {
  handInCertificateCall,
  nameRefereeCall,
  remindRefereeCall,
  removeCertificateCall,
  removeRefereeCall,
} from '../evidence-calls.ts';

/** Values of the hidden field `form`, which says which of the page's forms was submitted. */
export type HandedInForm = 'submission' | 'certificates' | 'address' | 'references' | 'take-back';

type Typed = (name: string) => string;

/**
 * Last day of the chosen month, YYYY-MM-DD; "" when neither year nor month is chosen. When only one is,
 * returns a string that is no date, so that the API refuses it.
 */
function lastDayOf(year: string, month: string): string {
  if (year === '' || month === '') return year + month;
  return addDays(`${addDays(`${year}-${month}-28`, 4).slice(0, 7)}-01`, -1);
}

/**
 * Submits one of the page's forms to the API.
 *
 * @returns the message to show
 */
export async function handIn(api: Api, form: HandedInForm, typed: Typed): Promise<string> {
  const params = { id: typed('remove') || typed('remind') };
  if (form === 'certificates') {
    if (typed('remove')) {
      await api.call(removeCertificateCall, { params });
      return 'We’ve removed the certificate.';
    }
    const body = {
      id: typed('id'),
      title: typed('title'),
      issuer: typed('issuer'),
      expiresOn: lastDayOf(typed('expiresYear'), typed('expiresMonth')),
      picture: typed('picture'),
    };
    return (await api.call(handInCertificateCall, { body })).message;
  }
  if (form === 'address') {
    if (typed('remove')) {
      await api.call(removeAddressCall, { params });
      return 'We’ve removed the address.';
    }
    const body = {
      id: typed('id'),
      place: typed('place') as 'home',
      street: typed('street'),
      landmark: typed('landmark'),
      lga: typed('lga'),
      state: typed('state') as 'Lagos',
      proofKind: typed('proofKind') as 'other',
      proof: typed('proof'),
    };
    return (await api.call(handInAddressCall, { body })).message;
  }
  if (form === 'take-back') return (await api.call(takeBackVerificationCall, {})).message;
  if (form === 'references') {
    if (typed('remove')) {
      await api.call(removeRefereeCall, { params });
      return 'We won’t contact this person again.';
    }
    if (typed('remind')) return (await api.call(remindRefereeCall, { params })).message;
    const body = {
      id: typed('id'),
      fullName: typed('fullName'),
      relation: typed('relation') as 'customer',
      email: typed('email'),
      phone: typed('phone'),
    };
    return (await api.call(nameRefereeCall, { body })).message;
  }
  const body = { id: typed('id'), bvn: typed('bvn'), bvn_URL: typed('bvn_URL') };
  return (await api.call(submitVerificationCall, { body })).message;
}
