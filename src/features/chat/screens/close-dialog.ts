/** Closes a dialog by its id, where it is open. */
export const closeDialog = (id: string): void =>
  document.querySelector<HTMLDialogElement>(`#${id}[open]`)?.close();
