/** Dispatched on window: a page failed, with its error as detail. */
export const failedEvent = 'waypost:failed'
