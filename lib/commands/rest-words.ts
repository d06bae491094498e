import type { Protocol } from '#lib/codes/protocols.ts'

type Word = { kind: string; params: Record<string, unknown> }

/** Rests at most this long between two reports (GT06, TIMER; a watch takes 65 535 s). */
const longestRest = 64_800
/** UPLOAD. */
const leastOfWatch = 60

/**
 * With which a device rests and reports again, for the schedules of 65 and 160. JT/T 808 has control
 * words for both (0x8105, 8 and 9); GT06 and watches have none and rest by their longest interval. A device that
 * is off hears nothing, so shutting down (0x8105, 3) is not among them. `usualSeconds`: its interval.
 */
export const restWords: Partial<
  Record<Protocol, (usualSeconds: number) => { rest: Word; wake: Word }>
> = {
  jt808: () => ({
    rest: { kind: 'control', params: { command: 8 } },
    wake: { kind: 'control', params: { command: 9 } },
  }),
  gt06: (usualSeconds) => ({
    rest: { kind: 'interval', params: { seconds: longestRest } },
    wake: { kind: 'interval', params: { seconds: usualSeconds } },
  }),
  watch: (usualSeconds) => ({
    rest: { kind: 'interval', params: { seconds: longestRest } },
    wake: { kind: 'interval', params: { seconds: Math.max(leastOfWatch, usualSeconds) } },
  }),
}
