import { formatDay } from '../shared/lagos-time.ts';
import { fieldId } from '../ui/field.tsx';

/*
 * Browsers refuse an invalid field with a bubble in their own language and style, one field at a time. Once script
 * runs, our forms show their own messages: beside each field, and all together above the button. This works on the
 * finished page, so every form has it without adding to a page's first script. Without script the browser's bubbles
 * remain.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Marks what this code added to the page; the server's field errors beside it are hidden (fields.css). */
const OURS = 'data-own-validation';
/** Marks a form whose fields are checked here instead of by the browser. */
const TAKEN = 'data-validated-here';

const isControl = (element: EventTarget | null): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const isInput = (control: Control, ...types: string[]): boolean =>
  control instanceof HTMLInputElement && types.includes(control.type);

/** A field's label without "(optional)". */
const labelOf = (control: Control): string =>
  control.labels?.[0]?.textContent?.replace(/\s*\(optional\)\s*$/, '').trim() ?? '';

/**
 * The question of a group of radio buttons, as the beginning of a message, so that messages about several groups
 * differ.
 */
function questionOf(control: Control): string {
  const legend = control.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
  const question = legend.trim().replace(/[?.:]$/, '');
  return question === '' ? '' : `${question}: `;
}

/** The message for a number or date out of bounds; our dates have only a minimum. */
function outOfBounds(control: Control, label: string): string {
  const bound = control.getAttribute(control.validity.rangeUnderflow ? 'min' : 'max') ?? '';
  if (isInput(control, 'date')) return `${label} cannot be before ${formatDay(bound)}.`;
  return `${label} must be ${bound} or ${control.validity.rangeUnderflow ? 'more' : 'less'}.`;
}

/** The message for an invalid field, in our words; the browser's for rules that none of our fields has. */
function faultOf(control: Control): string {
  const { validity } = control;
  const label = labelOf(control);
  if (validity.badInput)
    return `${label} ${isInput(control, 'number') ? 'must be a number' : 'is not complete'}.`;
  if (validity.valueMissing) {
    // The first clause of a checkbox's label is enough: "I accept the terms" of "I accept the terms: …".
    if (isInput(control, 'checkbox')) return `Please tick “${label.split(/[:,] /)[0]}” to continue.`;
    if (isInput(control, 'radio')) return `${questionOf(control)}please choose one.`.replace(/^p/, 'P');
    return `${label} is required.`;
  }
  if (validity.typeMismatch && isInput(control, 'email'))
    return 'That does not look like an email address. It should be like name@example.com.';
  if (validity.rangeUnderflow || validity.rangeOverflow) return outOfBounds(control, label);
  if (validity.stepMismatch) return `${label} must be a whole number.`;
  if (validity.tooShort) return `${label} needs at least ${control.getAttribute('minlength')} characters.`;
  return control.validationMessage;
}

/** The fields of a form that the browser would refuse; only the first of each group of radio buttons. */
function refusedOf(form: HTMLFormElement): Control[] {
  const refused = [...form.elements]
    .filter(isControl)
    .filter((control) => control.willValidate && !control.validity.valid);
  return refused.filter(
    (control, at) =>
      !isInput(control, 'radio') || refused.findIndex(({ name }) => name === control.name) === at,
  );
}

/** The element in which a field's message is shown. */
const placeOf = (control: Control): Element => control.closest('.field') ?? control.parentElement ?? control;

/** The rendered attributes of marked fields, restored when they are corrected. */
const asRendered = new Map<Control, { invalid: string | null; describedBy: string | null }>();

const setOrRemove = (element: Element, name: string, value: string | null): void =>
  value === null ? element.removeAttribute(name) : element.setAttribute(name, value);

/** Opens the closed parts of the page around a field, so that its message is seen and it can get the focus. */
function unfold(control: Control): void {
  let part = control.closest('details');
  while (part) {
    part.open = true;
    part = part.parentElement?.closest('details') ?? null;
  }
}

/** Shows a message beside its field, like the server's. @returns the field's id */
function mark(control: Control, fault: string): string {
  unfold(control);
  control.id ||= fieldId(control.name);
  const { id } = control;
  const before = {
    invalid: control.getAttribute('aria-invalid'),
    describedBy: control.getAttribute('aria-describedby'),
  };
  asRendered.set(control, before);
  const error = document.createElement('p');
  error.id = `${id}-own-error`;
  error.className = 'field-error';
  error.setAttribute(OURS, '');
  error.textContent = fault;
  placeOf(control).append(error);
  const others = before.describedBy?.split(' ').filter((other) => other !== `${id}-error`) ?? [];
  control.setAttribute(OURS, '');
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', [...others, error.id].join(' '));
  return id;
}

/** Removes our messages from a part of the page. */
function clear(part: Element): void {
  for (const element of part.querySelectorAll(`[${OURS}]`)) {
    if (!isControl(element)) {
      element.remove();
      continue;
    }
    const before = asRendered.get(element);
    asRendered.delete(element);
    element.removeAttribute(OURS);
    setOrRemove(element, 'aria-invalid', before?.invalid ?? null);
    setOrRemove(element, 'aria-describedby', before?.describedBy ?? null);
  }
}

/** All messages in one box, each linked to its field, like a refusal from the server. */
function summaryOf(faults: readonly { id: string; fault: string }[]): HTMLElement {
  const box = document.createElement('div');
  box.className = 'message message-bad';
  box.tabIndex = -1;
  box.setAttribute('role', 'alert');
  box.setAttribute(OURS, '');
  const list = document.createElement('ul');
  list.className = 'message-list';
  for (const { id, fault } of faults) {
    const link = document.createElement('a');
    link.href = `#${id}`;
    link.textContent = fault;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  box.append(list);
  // Following the link would only scroll, and would add an entry to the history.
  box.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    document.getElementById(link.hash.slice(1))?.focus();
  });
  return box;
}

/** The child of the form that contains the pressed button; the summary is inserted before it. */
function rowOf(submitter: HTMLElement | null, form: HTMLFormElement): Element | null {
  let row: Element | null = submitter;
  while (row && row.parentElement !== form) row = row.parentElement;
  return row;
}

/** @returns whether the form may be sent; if not, it shows the messages and focuses the summary */
function passes(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  clear(form);
  if (submitter instanceof HTMLButtonElement && submitter.formNoValidate) return true;
  const faults = refusedOf(form).map((control) => {
    const fault = faultOf(control);
    return { id: mark(control, fault), fault };
  });
  if (faults.length === 0) return true;
  const summary = summaryOf(faults);
  const row = rowOf(submitter, form);
  if (row) row.before(summary);
  else form.append(summary);
  summary.focus();
  return false;
}

/** Marks a server's error whose field has since changed; fields.css hides it. */
const CHANGED = 'data-changed-since';
/** Fields that have changed since the server refused them, with their rendered aria-invalid. */
const changedSince = new Map<Control, string | null>();

/** Hides the server's error about a field's previous value while a new one is typed. */
function stepBack(control: Control): void {
  const place = placeOf(control);
  const error = place.querySelector(`.field-error:not([${OURS}])`);
  if (place.hasAttribute(CHANGED) || !error) return;
  place.setAttribute(CHANGED, '');
  changedSince.set(control, control.getAttribute('aria-invalid'));
  control.removeAttribute('aria-invalid');
  control.form
    // The summary may link to another control than the one that takes a photo.
    ?.querySelector(`.message-bad:not([${OURS}]) a[href="#${CSS.escape(error.id.replace(/-error$/, ''))}"]`)
    ?.closest('li')
    ?.setAttribute(CHANGED, '');
}

/** Restores the rendered page as the form is sent, so that a new refusal is shown. */
function restoreRendered(form: HTMLFormElement): void {
  for (const element of form.querySelectorAll(`[${CHANGED}]`)) element.removeAttribute(CHANGED);
  for (const [control, invalid] of changedSince) {
    if (control.form !== form) continue;
    setOrRemove(control, 'aria-invalid', invalid);
    changedSince.delete(control);
  }
}

/** Runs on a click, which also follows the Enter key, and so before the browser validates the fields. */
function takeOver({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button, input[type="submit"]') : null;
  const form = (button as HTMLButtonElement | null)?.form;
  // A form that is rendered with `noValidate` checks its fields itself.
  if (form?.method !== 'post' || form.noValidate) return;
  form.noValidate = true;
  form.setAttribute(TAKEN, '');
}

function check(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (form instanceof HTMLFormElement) restoreRendered(form);
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute(TAKEN) || passes(form, submitter)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Marks the sentence about a pasted text that did not fit. */
const CUT = 'data-cut-note';

/** Says that a pasted text is longer than its field; the browser drops the rest of it silently. */
function showCutNote({ target: control, inputType, data }: InputEvent): void {
  if (
    inputType !== 'insertFromPaste' ||
    !isControl(control) ||
    control instanceof HTMLSelectElement ||
    control.maxLength < 0
  )
    return;
  const selected = (control.selectionEnd ?? 0) - (control.selectionStart ?? 0);
  const room = control.maxLength - control.value.length + selected;
  const field = control.closest('.field');
  if (!field || (data?.length ?? 0) <= room) return;
  // After the input event of the paste, which removes what was said of the text before.
  setTimeout(() => {
    const note = document.createElement('p');
    note.className = 'field-hint';
    note.setAttribute('role', 'status');
    note.setAttribute(CUT, '');
    note.textContent = `Your text is longer than the ${control.maxLength} characters that fit here. Its end was left out.`;
    field.querySelector(`[${CUT}]`)?.remove();
    field.append(note);
  });
}

/** Removes the messages of a field that is now valid, beside it and in the summary. */
function mend({ target }: Event): void {
  if (!isControl(target)) return;
  target.closest('.field')?.querySelector(`[${CUT}]`)?.remove();
  stepBack(target);
  if (!target.validity.valid) return;
  const place = placeOf(target);
  const marked = place.querySelector(`[${OURS}][id]`);
  if (!marked || !isControl(marked)) return;
  const { id, form } = marked;
  clear(place);
  const summary = form?.querySelector(`.message[${OURS}]`);
  summary
    ?.querySelector(`a[href="#${CSS.escape(id)}"]`)
    ?.closest('li')
    ?.remove();
  if (summary && !summary.querySelector('li')) summary.remove();
}

/** Makes forms with the method POST show our own messages. Calling it again has no effect. */
export function startOwnValidation(): void {
  addEventListener('click', takeOver, true);
  addEventListener('submit', check, true);
  addEventListener('input', mend, true);
  addEventListener('beforeinput', showCutNote, true);
}
