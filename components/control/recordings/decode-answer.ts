import type { Sound } from '#lib/sound/sound.ts'

/** Of the worker; nothing for what it cannot decode. */
export type DecodeAnswer = { sound?: Sound }
