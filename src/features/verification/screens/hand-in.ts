import type { Api } from '../../../browser/api-client.ts';
import { submitVerificationCall } from '../contract.ts';
import {
  handInCertificateCall,
  nameRefereeCall,
  remindRefereeCall,
  removeCertificateCall,
  removeRefereeCall,
} from '../evidence-calls.ts';

/** The forms of the page, by what their hidden field `form` says. */
export type HandedInForm = 'submission' | 'certificates' | 'references';

type Typed = (name: string) => string;

/**
 * Sends what one of the page's forms says.
 *
 * @returns the sentence to show
 */
export async function handIn(api: Api, form: HandedInForm, typed: Typed): Promise<string> {
  const params = { id: typed('remove') || typed('remind') };
  if (form === 'certificates') {
    if (typed('remove')) {
      await api.call(removeCertificateCall, { params });
      return 'The certificate is removed.';
    }
    const body = {
      id: typed('id'),
      title: typed('title'),
      issuer: typed('issuer'),
      expiresOn: typed('expiresOn'),
      picture: typed('picture'),
    };
    return (await api.call(handInCertificateCall, { body })).message;
  }
  if (form === 'references') {
    if (typed('remove')) {
      await api.call(removeRefereeCall, { params });
      return 'We won’t ask this person any more.';
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
