/*
 * Where the focus goes once a form has been answered, for what the pages do not do on their own: a refusal in the same
 * words as before, and a message about what was done that appears far from the button. Like own-validation.ts, this
 * works on the finished page, and adds nothing to a page's first script.
 */

/**
 * Focuses a form's refusal again if the next answer says the same: nothing on the page changes then, so neither the eye
 * nor a screen reader would notice it. The button is marked as disabled while the form is sent.
 */
function focusSameRefusal(form: HTMLFormElement, submitter: HTMLElement): void {
  const refusal = '.message-bad[tabindex]';
  const box =
    form.querySelector<HTMLElement>(refusal) ?? form.parentElement?.querySelector<HTMLElement>(refusal);
  if (!box) return;
  const before = box.textContent;
  const watching = new MutationObserver(() => {
    if (submitter.hasAttribute('aria-disabled')) return;
    watching.disconnect();
    if (box.isConnected && submitter.isConnected && box.textContent === before) box.focus();
  });
  watching.observe(submitter, { attributes: true, attributeFilter: ['aria-disabled'] });
}

const isOutOfSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 0 || top > innerHeight;
};

/** How long after a message has appeared the page may still replace the focused element, in milliseconds. */
const SETTLES_WITHIN = 2_000;

let watchingDone: MutationObserver | undefined;

/** Leaves the focus where the person has moved it meanwhile, as into a field to type on. */
function focusIfLost(done: HTMLElement, submitter: HTMLElement | null): void {
  const { activeElement: focused } = document;
  const isLost = focused === null || focused === document.body;
  if (!done.isConnected || !(isLost || (focused === submitter && isOutOfSight(focused)))) return;
  done.tabIndex = -1;
  done.focus();
}

/** Focuses the message about what a form did, if the page has moved away from the focus or its element has gone. */
function focusWhatWasDone(submitter: HTMLElement | null): void {
  watchingDone?.disconnect();
  const main = document.querySelector('main');
  if (!main) return;
  let shownAt: number | undefined;
  const watching = new MutationObserver((changes) => {
    const done = main.querySelector<HTMLElement>('.message-good');
    // It comes with other parts of the page, or takes the place of the words of the last time.
    const isNew = ({ target, addedNodes }: MutationRecord): boolean =>
      done?.contains(target) === true || [...addedNodes].some((node) => node.contains(done));
    if (!done || (shownAt === undefined && !changes.some(isNew))) return;
    shownAt ??= performance.now();
    if (performance.now() - shownAt > SETTLES_WITHIN) watching.disconnect();
    else requestAnimationFrame(() => focusIfLost(done, submitter));
  });
  watchingDone = watching;
  watching.observe(main, { childList: true, characterData: true, subtree: true });
}

/** Watches forms as they are sent. Started after own-validation.ts, which stops those that lack something. */
export function startFocusAfterForm(): void {
  addEventListener(
    'submit',
    ({ target: form, submitter }) => {
      // Not only those of the method POST: a passkey's form is sent by its own script.
      if (!(form instanceof HTMLFormElement)) return;
      if (submitter) focusSameRefusal(form, submitter);
      focusWhatWasDone(submitter);
    },
    true,
  );
}
