import { data } from 'react-router';
import { isApiFailure } from '../../../browser/api-client.ts';

/** What came of a form of the console. What was typed comes back with a refusal, so that nothing is lost. */
export interface Outcome<Shown = unknown> {
  message: string;
  refused: boolean;
  fields?: Record<string, string>;
  typed?: Record<string, string>;
  /** What was asked to be shown; it is on this page alone, and gone with it. */
  shown?: Shown;
}

/** Sends a form's call; a refusal becomes a sentence on the page. What the call shows besides its sentence is handed on. */
export async function outcomeOf(typed: Record<string, string>, send: () => Promise<{ message: string }>) {
  try {
    const { message, ...shown } = await send();
    return data<Outcome>({ message, refused: false, typed, shown });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    const { message, fields, status } = error;
    return data<Outcome>({ message, refused: true, ...(fields && { fields }), typed }, { status });
  }
}
