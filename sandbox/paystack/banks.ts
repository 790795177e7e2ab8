/**
 * Nigerian banks with Paystack's codes: text of three to six characters. Source:
 * https://paystack.com/docs/api/miscellaneous/#bank.
 */
export interface Bank {
  name: string;
  slug: string;
  code: string;
}

/** The bank that knows every account number, with a test name. */
export const TEST_BANK_CODE = '001';

const named: [code: string, name: string][] = [
  ['044', 'Access Bank'],
  ['063', 'Access Bank (Diamond)'],
  ['035A', 'ALAT by WEMA'],
  ['401', 'ASO Savings and Loans'],
  ['50931', 'Bowen Microfinance Bank'],
  ['50823', 'CEMCS Microfinance Bank'],
  ['023', 'Citibank Nigeria'],
  ['559', 'Coronation Merchant Bank'],
  ['050', 'Ecobank Nigeria'],
  ['562', 'Ekondo Microfinance Bank'],
  ['50126', 'Eyowo'],
  ['070', 'Fidelity Bank'],
  ['011', 'First Bank of Nigeria'],
  ['214', 'First City Monument Bank'],
  ['501', 'FSDH Merchant Bank Limited'],
  ['00103', 'Globus Bank'],
  ['058', 'Guaranty Trust Bank'],
  ['50383', 'Hasal Microfinance Bank'],
  ['030', 'Heritage Bank'],
  ['50457', 'Infinity MFB'],
  ['301', 'Jaiz Bank'],
  ['082', 'Keystone Bank'],
  ['50211', 'Kuda Bank'],
  ['90052', 'Lagos Building Investment Company Plc.'],
  ['50563', 'Mayfair MFB'],
  ['50515', 'Moniepoint MFB'],
  ['999992', 'OPay Digital Services Limited (OPay)'],
  ['999991', 'PalmPay'],
  ['526', 'Parallex Bank'],
  ['50746', 'Petra Mircofinance Bank Plc'],
  ['076', 'Polaris Bank'],
  ['101', 'Providus Bank'],
  ['125', 'Rubies MFB'],
  ['51310', 'Sparkle Microfinance Bank'],
  ['221', 'Stanbic IBTC Bank'],
  ['068', 'Standard Chartered Bank'],
  ['232', 'Sterling Bank'],
  ['100', 'Suntrust Bank'],
  ['302', 'TAJ Bank'],
  ['51211', 'TCF MFB'],
  ['102', 'Titan Bank'],
  ['032', 'Union Bank of Nigeria'],
  ['033', 'United Bank For Africa'],
  ['215', 'Unity Bank'],
  ['566', 'VFD Microfinance Bank Limited'],
  ['035', 'Wema Bank'],
  ['057', 'Zenith Bank'],
];

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const banks: Bank[] = named.map(([code, name]) => ({ code, name, slug: slugOf(name) }));

export const findBank = (code: string): Bank | undefined =>
  code === TEST_BANK_CODE
    ? { name: 'Test Bank', slug: 'test-bank', code }
    : banks.find((bank) => bank.code === code);
