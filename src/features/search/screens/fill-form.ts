import { SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { type ArtisanSearch, OTHER_DISTANCE } from './artisan-search.ts';

/**
 * Whether a field is typed into. Such a field applies when it loses focus or is submitted, since half a town or
 * price means nothing.
 */
export const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox';

/** Copies a search into the form's fields. */
export function fillForm(form: HTMLFormElement, search: ArtisanSearch): void {
  const usual = isUsualDistance(search.miles);
  const values: Record<string, string | undefined> = {
    ...search,
    miles: usual ? search.miles : OTHER_DISTANCE,
    otherMiles: usual ? '' : search.miles,
  };
  for (const control of form.elements) {
    if (control === document.activeElement && isTyped(control)) continue;
    // The user has chosen "another distance" and has yet to type the number.
    if (control instanceof HTMLSelectElement && control.value === OTHER_DISTANCE && !search.miles) continue;
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = (values[control.name] ?? '').split(',').includes(control.value);
    else if (
      (control instanceof HTMLInputElement && control.type !== 'hidden') ||
      control instanceof HTMLSelectElement
    )
      control.value = offers(control, search.miles) ? (search.miles ?? '') : (values[control.name] ?? '');
  }
}

/** Whether a distance is empty or one of those offered. */
export const isUsualDistance = (miles = ''): boolean =>
  miles === '' || SERVICE_AREA_MILES.some((each) => String(each) === miles);

/** Whether a control is the distance choice and has an option with exactly this value. */
const offers = (control: HTMLInputElement | HTMLSelectElement, miles: string | undefined): boolean =>
  control instanceof HTMLSelectElement &&
  control.name === 'miles' &&
  [...control.options].some(({ value }) => value === miles);
