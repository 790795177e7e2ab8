import { z } from 'zod';
import type { Company, ShownPhone } from '../shared/company.ts';
import { showPhone, toE164 } from '../shared/phone-number.ts';

const line = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^[^\r\n]*$/, 'must be one line')
    .max(most, `must have at most ${most} characters`)
    .optional();
const phone = z
  .string()
  .refine((value) => toE164(value) !== null, 'must be a phone number like 0803 123 4567')
  .optional();

/** The company that runs the site, for pages and receipts. In production each must be set. */
export const companySettings = {
  COMPANY_NAME: line(120),
  COMPANY_RC_NUMBER: z
    .string()
    .regex(/^(RC|BN)? ?\d{4,8}$/i, 'must be a number of the Corporate Affairs Commission, like RC 1234567')
    .optional(),
  COMPANY_ADDRESS: line(200),
  COMPANY_PHONE: phone,
  COMPANY_WHATSAPP: phone,
};

type CompanyEnvironment = z.output<z.ZodObject<typeof companySettings>>;

/** Shown outside production where nothing is set. */
const madeUp: Company = {
  name: 'Made-up Company Ltd',
  rcNumber: 'RC 0000000',
  address: '1 Example Street, Ikeja, Lagos (made up)',
  phone: { shown: '0800 000 0000', e164: '+2348000000000' },
  whatsApp: { shown: '0800 000 0000', e164: '+2348000000000' },
};

/** @throws the error that `fault` makes, naming the first variable that production lacks */
export function readCompany(
  env: CompanyEnvironment,
  production: boolean,
  fault: (name: keyof CompanyEnvironment, what: string) => Error,
): Company {
  const read = <Value>(
    name: keyof CompanyEnvironment,
    as: (text: string) => Value,
    otherwise: Value,
  ): Value => {
    const value = env[name];
    if (value !== undefined) return as(value);
    if (production)
      throw fault(name, 'must be set in production: customers must be able to see who runs the site');
    return otherwise;
  };
  const asTyped = (text: string) => text;
  return {
    name: read('COMPANY_NAME', asTyped, madeUp.name),
    rcNumber: read('COMPANY_RC_NUMBER', asRcNumber, madeUp.rcNumber),
    address: read('COMPANY_ADDRESS', asTyped, madeUp.address),
    phone: read('COMPANY_PHONE', asPhone, madeUp.phone),
    whatsApp: read('COMPANY_WHATSAPP', asPhone, madeUp.whatsApp),
  };
}

/** "rc1234567" and "1234567" become RC 1234567; a business name's number keeps its BN. */
function asRcNumber(text: string): string {
  const [, kind = '', digits = ''] = /^([a-z]*) ?(\d+)$/i.exec(text) ?? [];
  return `${kind.toUpperCase() || 'RC'} ${digits}`;
}

function asPhone(text: string): ShownPhone {
  const e164 = toE164(text) ?? text;
  return { shown: showPhone(e164), e164 };
}
