/** The caller lacks access; `code` is the reason. */
export class AccessError extends Error {
  override readonly name = 'AccessError';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
