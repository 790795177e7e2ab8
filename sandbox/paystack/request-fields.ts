import { invalid, missing } from './envelope.ts';

/** Reads fields of a merchant's request. Paystack accepts JSON and forms, so numbers may arrive as text. */

export type Fields = Record<string, unknown>;

export const fieldsOf = (body: unknown): Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};

/**
 * @param label names the field in the refusal
 * @throws PaystackRefusal when the field is absent or empty
 */
export function requiredText(fields: Fields, name: string, label: string): string {
  const value = optionalText(fields, name);
  if (value === null) throw missing(label);
  return value;
}

export function optionalText(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && value.includes('\0')) throw invalid(`Invalid ${name} passed`);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Reads a whole, positive number of kobo, at most ₦10,000,000. @throws PaystackRefusal */
export function requiredAmountKobo(fields: Fields): number {
  const text = requiredText(fields, 'amount', 'Amount');
  const amountKobo = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (amountKobo < 1) throw invalid('Invalid Amount Sent');
  if (amountKobo > 1_000_000_000) throw invalid('Amount is more than the maximum allowed per transaction');
  return amountKobo;
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** @throws PaystackRefusal */
export function requiredEmail(fields: Fields): string {
  const email = requiredText(fields, 'email', 'Email Address').toLowerCase();
  if (!emailShape.test(email) || email.length > 254) throw invalid('Invalid Email Address Passed');
  return email;
}

/** Metadata as an object, or as JSON text. */
export function optionalMetadata(fields: Fields): unknown {
  const { metadata } = fields;
  if (metadata === undefined || metadata === null || metadata === '') return null;
  // PostgreSQL cannot store NUL, neither raw nor escaped.
  if (JSON.stringify(metadata).includes('\\u0000')) throw invalid('Invalid metadata passed');
  if (typeof metadata !== 'string') return metadata;
  try {
    return JSON.parse(metadata);
  } catch {
    return metadata;
  }
}
