import { useEffect, useState } from 'react'
import { soundOf } from '#lib/rules/voice-message.ts'
import { decodeSound } from '../recordings/decode-sound.ts'

/** A voice message as its device will play it; nothing while it is decoded, or where it cannot be. */
export function useHeard(text: string | undefined): AudioBuffer | undefined {
  const [heard, setHeard] = useState<{ text: string; buffer: AudioBuffer }>()
  useEffect(() => {
    const bytes = text === undefined ? undefined : soundOf(text)
    if (text === undefined || !bytes) return
    let isGone = false
    decodeSound(bytes.buffer).then(
      (buffer) => {
        if (!isGone && buffer) setHeard({ text: text, buffer: buffer })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [text])
  return heard?.text === text ? heard?.buffer : undefined
}
