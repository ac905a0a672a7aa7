let isOnItsWay = false;

/** Whether a logout is in progress: requests that are rejected meanwhile must not redirect to the login. */
export const isLeavingSignedOut = (): boolean => isOnItsWay;

export function setLeavingSignedOut(is: boolean): void {
  isOnItsWay = is;
}
