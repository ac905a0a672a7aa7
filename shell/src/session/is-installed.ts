/** Whether the page runs as an installed app; iOS has the non-standard `navigator.standalone`. */
export function isInstalled(): boolean {
  const isStandalone = window.matchMedia?.('(display-mode: standalone)').matches ?? false;
  return isStandalone || (navigator as { standalone?: boolean }).standalone === true;
}
