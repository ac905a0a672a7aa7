/** Why a request is not answered as wanted, with the status of the answer. */
export abstract class StatusError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = new.target.name;
    this.status = status;
  }
}
