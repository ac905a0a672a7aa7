/** A message that its receiver's number can't take. */
export class UnreachableNumber extends Error {
  override name = 'UnreachableNumber';
}

/** Who sends text messages. Everything that a provider must be able to do is here (decision 131). */
export interface SmsSender {
  /**
   * Resolves when the message is handed over; a failure is logged without number and text, and thrown.
   * @param to in E.164, `+31612345678`
   * @throws UnreachableNumber
   */
  send(to: string, text: string): Promise<void>;
}
