/** The receiver's number can't receive SMS. */
export class UnreachableNumber extends Error {
  override name = 'UnreachableNumber';
}

/** An SMS provider: everything it must implement is here (docs/product/payments.md#direct-debit). */
export interface SmsSender {
  /**
   * Resolves when the message was accepted; a failure is logged without number and text, and thrown.
   * @param to in E.164, `+31612345678`
   * @throws UnreachableNumber
   */
  send(to: string, text: string): Promise<void>;
}
