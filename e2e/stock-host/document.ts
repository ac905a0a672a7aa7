/** The page of somebody else, before the host's script. */
export const DOCUMENT = '<!doctype html><meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,"><div id="root"></div>';
