import { isApiFailure } from '../../../browser/api-client.ts';

/** The case, or null when it does not exist; other errors are rethrown. */
export async function caseOrNull<Case>(asked: Promise<Case>): Promise<Case | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiFailure(error) && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
