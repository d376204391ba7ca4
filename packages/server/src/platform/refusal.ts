import { type RefusalCode, type RefusalParams, refusalText } from "@verdict/contract";

/** An expected "no". Everything else that is thrown is a fault. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, params?: RefusalParams, options?: ErrorOptions) {
    super(refusalText(code, params), options);
    this.code = code;
  }
}

export function refuseIf(code: RefusalCode | null): void {
  if (code) throw new Refusal(code);
}
