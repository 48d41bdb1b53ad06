// Values of submitted forms.

export type FormSubmit = SubmitEvent & { currentTarget: HTMLFormElement };

/** Return a field of a form; the page handles the form itself. */
export function formText(event: FormSubmit, name: string): string {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name) ?? "").trim();
}

export const formNumber = (event: FormSubmit, name: string): number => Number(formText(event, name));
