const WEIGHTS = [3, 7, 3];

/**
 * Whether an account number's check digit fits its bank. Only a hint: wallets that use phone numbers as account
 * numbers need not follow the rule. Source: CBN, Revised Standards on Nigeria Uniform Bank Account Number (NUBAN),
 * 2020: six-digit institution code (banks: "000" and their code; others: "9" and theirs) and serial number,
 * weighted 3, 7, 3.
 */
export function checkDigitFits(bankCode: string, accountNumber: string): boolean {
  const institution = /^\d{3}$/.test(bankCode)
    ? `000${bankCode}`
    : /^\d{5}$/.test(bankCode)
      ? `9${bankCode}`
      : /^\d{6}$/.test(bankCode)
        ? bankCode
        : undefined;
  if (institution === undefined || !/^\d{10}$/.test(accountNumber)) return false;
  const digits = [...institution, ...accountNumber.slice(0, 9)].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (WEIGHTS[at % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber[9]);
}
