import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ConsentKind, policies } from '../policies.ts';

const folder = new URL('../texts/', import.meta.url);

export interface StoredPolicyText {
  words: string;
  /** SHA-256 of the words. */
  hash: Buffer;
}

const known = new Map<string, Promise<StoredPolicyText>>();

/**
 * Text of a version, read once.
 *
 * @throws Error when the version has no file
 */
export function policyText(kind: ConsentKind, version: string): Promise<StoredPolicyText> {
  const name = `${kind}/${version}`;
  const text = known.get(name) ?? readText(name);
  known.set(name, text);
  return text;
}

async function readText(name: string): Promise<StoredPolicyText> {
  const words = await readFile(new URL(`${name}.txt`, folder), 'utf8');
  return { words, hash: createHash('sha256').update(words).digest() };
}

/** Whether a version exists. Must be checked before user input becomes part of a file path. */
export const hasVersion = (kind: string, version: string): kind is ConsentKind =>
  Object.hasOwn(policies, kind) &&
  policies[kind as ConsentKind].versions.some((each) => each.version === version);
