/**
 * Keeps what a form shows when it is sent. After a refusal that arrived as a document, the values are only the fields'
 * defaults, and the next answer may come without them: that of a lost network, or of another form. React would then
 * empty the fields. A field whose value was set keeps it, as if it had been typed; checkboxes alike, and menus do so
 * anyway.
 */
export function startKeepingSentValues(): void {
  if (isAnswerToForm()) for (const form of document.forms) keepForm(form);
  addEventListener(
    'submit',
    ({ target: form }) => {
      if (form instanceof HTMLFormElement) keepForm(form);
    },
    true,
  );
}

/** Whether the document is the answer to a form; React Router's data of the document says so. */
function isAnswerToForm(): boolean {
  const { __reactRouterContext: context } = globalThis as {
    __reactRouterContext?: { state?: { actionData?: unknown } };
  };
  return Boolean(context?.state?.actionData);
}

function keepForm(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement) keepValue(field);
    if (!(field instanceof HTMLInputElement) || field.type === 'file' || field.type === 'hidden') continue;
    if (field.type === 'checkbox' || field.type === 'radio') keepTick(field);
    else keepValue(field);
  }
}

/* Once set, a field ignores changes of its default (HTML, "dirty value flag" and "dirty checkedness flag"). */

function keepValue(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  field.value = value;
}

function keepTick(field: HTMLInputElement): void {
  const { checked } = field;
  field.checked = checked;
}
