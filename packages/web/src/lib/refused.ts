/** Says why what was just asked for is not done. */
export const tellRefused = (text: string): void =>
  void import("../ui/toast-host.tsx").then(({ stand }) => stand(text));
