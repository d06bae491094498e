/** Hours after which a device counts as silent, as readers choose them. */
export const silenceMarks = ['h1', 'h6', 'h12', 'h24', 'h72', 'h168', 'h720', 'h2160'] as const

/** Unless another mark is chosen. */
export const usualSilence = 'h24' satisfies (typeof silenceMarks)[number]

/** Lengths of silence, each from its mark to the next; `never`: in service, but never heard. */
export const silences = [...silenceMarks, 'never'] as const
export type Silence = (typeof silences)[number]

/** Seconds from which it is of that length; undefined for devices that were never heard. */
export const silenceFrom = (silence: Silence): number | undefined =>
  silence === 'never' ? undefined : Number(silence.slice(1)) * 3_600

/** Undefined below the first mark. */
export function silenceOf(seconds: number | undefined): Silence | undefined {
  if (seconds === undefined) return 'never'
  return silences.findLast(
    (silence) => (silenceFrom(silence) ?? Number.POSITIVE_INFINITY) <= seconds,
  )
}
