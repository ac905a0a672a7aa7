/** Whether the page runs as an installed app; iOS has its own word for it. */
export function isInstalled(): boolean {
  const isStandalone = window.matchMedia?.('(display-mode: standalone)').matches ?? false;
  return isStandalone || (navigator as { standalone?: boolean }).standalone === true;
}
