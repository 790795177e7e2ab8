import { data } from 'react-router';
import { isApiFailure } from '../../../browser/api-client.ts';

/** What came of a form of the console. What was typed comes back with a refusal, so that nothing is lost. */
export interface Outcome {
  message: string;
  refused: boolean;
  fields?: Record<string, string>;
  typed?: Record<string, string>;
}

/** Sends a form's call; a refusal becomes a sentence on the page. */
export async function outcomeOf(typed: Record<string, string>, send: () => Promise<{ message: string }>) {
  try {
    const { message } = await send();
    return data<Outcome>({ message, refused: false });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    const { message, fields, status } = error;
    return data<Outcome>({ message, refused: true, ...(fields && { fields }), typed }, { status });
  }
}
