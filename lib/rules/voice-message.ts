import { amrFrameMs, amrFrames } from '../sound/amr-frames.ts'
import type { Rule } from './rule.ts'

/** Of a voice message to a device. `mostBase64`: of frames of 12.2 kbit/s (32 bytes) and the head of the file. */
export const voiceLimits = { leastMs: 500, mostSeconds: 15, mostBase64: 32_008 } as const

/** `#!AMR` and a line's end, in base64. */
const textHead = 'IyFBTVIK'

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

/** Undefined for what is no base64. */
export function soundOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > voiceLimits.mostBase64 || !base64.test(text)) return undefined
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}

/** The other way. */
export const textOfSound = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Milliseconds of what is nothing but an AMR-NB file of whole frames, else undefined. */
function voiceMs(text: string): { all: number; heard: number } | undefined {
  const bytes = text.startsWith(textHead) ? soundOf(text) : undefined
  if (!bytes) return undefined
  const { all, heard, rest } = amrFrames(bytes)
  return rest > 0 ? undefined : { all: all * amrFrameMs, heard: heard * amrFrameMs }
}

const { leastMs, mostSeconds, mostBase64 } = voiceLimits

const hasHead: Rule = { key: 'voiceFile', test: (text) => text.startsWith(textHead) }
const isWhole: Rule = { key: 'voiceFile', test: (text) => voiceMs(text) !== undefined }
const isLongEnough: Rule = {
  key: 'voiceShort',
  values: { seconds: leastMs / 1000 },
  test: (text) => (voiceMs(text)?.heard ?? 0) >= leastMs,
}
const isShortEnough: Rule = {
  key: 'voiceLong',
  values: { seconds: mostSeconds },
  test: (text) => text.length <= mostBase64 && (voiceMs(text)?.all ?? 0) <= mostSeconds * 1000,
}

/** Of the base64 of an AMR-NB file; frames without sound make it no longer, but count for the most. */
export const voiceRules: readonly Rule[] = [hasHead, isShortEnough, isWhole, isLongEnough]

/** Of a voice message, whole ones, at least one. */
export const voiceSeconds = (text: string): number =>
  Math.max(1, Math.round((voiceMs(text)?.all ?? 0) / 1000))
