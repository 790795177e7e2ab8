import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';

/*
 * Parts of a page that need no script before they are used: the server renders them, and their script loads when the
 * page is first touched, so a page that is only read never asks for it. React keeps such a part as the server rendered
 * it until then (a suspended boundary). A press on a part whose script is still loading waits for it here.
 */

const controls = 'a,button,input,select,textarea,summary,label';
/** How long a press that also works without script waits for it, in milliseconds. */
const PATIENCE_MS = 3_000;

let begin = () => {};
const firstUse = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Loads these parts now: for a signed-in person, whose page changes on its own, and before every navigation. */
export const loadPartsOfPage = (): void => begin();

/** Loads what a page needs only once it is used, and retries while the network is lost. */
export const loadAtFirstUse = <Part>(load: () => Promise<Part>): Promise<Part> =>
  import.meta.env.SSR ? load() : firstUse.then(() => lazyWithRetry(load));

/**
 * A part of the page that is loaded at the page's first use, for `<Suspense>` around it. Above it, nothing may set state
 * outside a transition before it is there: React would then drop what the server rendered.
 */
export function lazyAtFirstUse<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const coming = loadAtFirstUse(load);
  return lazy(async () => ({ default: await coming }));
}

/** Watches for the first use; to be called once the page is hydrated. */
export function watchFirstUse(): void {
  if (document.activeElement?.matches(controls)) begin();
  addEventListener('keydown', begin, true);
  const onControl = ({ target }: Event) => target instanceof Element && target.closest(controls) && begin();
  addEventListener('pointerdown', onControl, true);
  addEventListener('focusin', onControl, true);
  // A mouse moves before it presses. On a wide window the filters' column then gets its counts.
  addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && begin(), { passive: true });
  addEventListener('click', holdPress, true);
  addEventListener('change', repeatChoice, true);
}

let formsAreChecked = false;

/** To be called once our own code checks forms: a press that sends one waits until then. */
export const formsAreCheckedNow = (): void => {
  formsAreChecked = true;
};

let isRepeated = false;

/** Holds a press back, and repeats it when the part is there. A link or a form then goes without script in the end. */
function holdPress(event: MouseEvent): void {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('a[href],button');
  if (isRepeated || !pressed || isReady(pressed)) return;
  begin();
  const { ctrlKey, metaKey, shiftKey } = event;
  const opensNatively = 'commandForElement' in pressed && pressed.matches('[commandfor]');
  if (ctrlKey || metaKey || shiftKey || opensNatively || pressed.matches('[popovertarget],[target]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const since = performance.now();
  const worksWithoutScript = pressed.matches('a,[type=submit]');
  whenThere(
    pressed,
    () => {
      isRepeated = true;
      pressed.click();
      isRepeated = false;
    },
    () => worksWithoutScript && navigator.onLine && performance.now() - since > PATIENCE_MS,
  );
}

/** Repeats a choice, which the browser shows at once: React saw no event of it. */
function repeatChoice({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement) || !isWaiting(target))
    return;
  begin();
  const { value } = target;
  if (target instanceof HTMLSelectElement) {
    whenThere(target, () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    });
  } else if (target.matches('[type=radio],[type=checkbox]')) {
    const { checked } = target;
    whenThere(target, () => {
      target.checked = !checked;
      target.click();
    });
  }
}

function whenThere(element: Element, act: () => void, isOver = () => false): void {
  if (!element.isConnected) return;
  if (isReady(element) || isOver()) act();
  else setTimeout(whenThere, 50, element, act, isOver);
}

/** React marks the elements that it has taken over (react-dom 19.3, internalPropsKey). */
const isTaken = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/** Whether a press on an element does what it should. */
const isReady = (element: Element): boolean =>
  !isWaiting(element) &&
  (formsAreChecked ||
    !(element instanceof HTMLButtonElement && element.type === 'submit' && element.form?.method === 'post'));

/** Whether React has not yet taken over the part around an element; comments mark where such a part begins and ends. */
function isWaiting(element: Element): boolean {
  let top = element;
  while (!isTaken(top)) {
    let ended = 0;
    for (let node = top.previousSibling; node; node = node.previousSibling) {
      if (!(node instanceof Comment)) continue;
      if (node.data === '/$') ended += 1;
      else if (node.data.startsWith('$') && ended-- === 0) return true;
    }
    if (!top.parentElement) return false;
    top = top.parentElement;
  }
  return false;
}
