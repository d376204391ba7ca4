interface Form<Values> {
  getValues(): Values;
  isDirty(): boolean;
}

/** Whether leaving a form loses what is typed in it; `onItsWay`: what it has just been sent with, if no answer came yet. */
export function isUnsent<Values>(form: Form<Values>, onItsWay: Values | undefined): boolean {
  return onItsWay ? JSON.stringify(form.getValues()) !== JSON.stringify(onItsWay) : form.isDirty();
}
