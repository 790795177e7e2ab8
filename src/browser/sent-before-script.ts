/** The property of a form element that a page's first script sets when the form is sent before React runs. */
export const SENT_BEFORE_SCRIPT = 'sentBeforeScript';

/** Whether a form is on its way already as a document, because it was sent before the page's script had loaded. */
export const wasSentBeforeScript = (form: HTMLFormElement): boolean => SENT_BEFORE_SCRIPT in form;
