import { isApiFailure } from '../../../browser/api-client.ts';

/** A case that may be gone; null where it is. @throws what else goes wrong */
export async function caseOrNull<Case>(asked: Promise<Case>): Promise<Case | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiFailure(error) && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
