import { data } from 'react-router';
import { isApiFailure } from '../../../browser/api-client.ts';

/** Result of a console form. A refusal includes what was typed, so that nothing is lost. */
export interface Outcome<Shown = unknown> {
  message: string;
  refused: boolean;
  fields?: Record<string, string>;
  typed?: Record<string, string>;
  /** Private data that was asked for; only this page load has it. */
  shown?: Shown;
}

/**
 * Sends a form to the API and turns a refusal into a message; server errors are rethrown. Other fields of the
 * response are passed on as `shown`.
 */
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
