/** Closes the dialog with this id if it is open. */
export const closeDialog = (id: string): void =>
  document.querySelector<HTMLDialogElement>(`#${id}[open]`)?.close();
