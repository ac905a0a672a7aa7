/** What `keydown` has as `keyCode` while an input method handles the key. */
const HANDLED = 229;

/**
 * Whether a key belongs to an input method (Japanese, Chinese, Korean …): its Enter takes a word, its Escape drops one. Safari sends that
 * `keydown` after `compositionend`, so `isComposing` alone is not enough.
 */
export const isComposing = ({ nativeEvent }: { nativeEvent: KeyboardEvent }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED;
