/** Milliseconds: the click that closes a dialog must not open it again. */
const pauseMs = 30
let closedAt = Number.NEGATIVE_INFINITY

export function noteClosed(): void {
  closedAt = performance.now()
}

/** Milliseconds until a dialog may open. */
export const untilOpening = (): number => Math.max(0, closedAt + pauseMs - performance.now())
