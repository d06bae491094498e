export type VoiceTrouble = 'missing' | 'denied' | 'insecure' | 'busy' | 'failed'

/** By what getUserMedia throws (W3C, Media Capture and Streams). */
const troubles: Readonly<Record<string, VoiceTrouble>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const troubleOf = (error: unknown): VoiceTrouble =>
  (error instanceof DOMException ? troubles[error.name] : undefined) ?? 'failed'

export type VoiceRecording = {
  /** What was said; the microphone is off then. */
  stop: () => Promise<Blob>
  /** Nobody wants it. */
  drop: () => void
}

/** Whether the browser gives pages a microphone at all: it does so over https alone. */
export const hasMicrophones = (): boolean =>
  window.isSecureContext && navigator.mediaDevices !== undefined

/** Begins to record, once the person has allowed it. Throws as `troubleOf` reads it. */
export async function recordVoice(): Promise<VoiceRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise<Blob>((resolve) => {
      // Also where the microphone is pulled out.
      recorder.onstop = () => {
        turnOff()
        resolve(new Blob(parts, { type: recorder.mimeType }))
      }
    })
    recorder.start()
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop()
      return ended
    }
    return { stop: stop, drop: () => void stop() }
  } catch (error) {
    turnOff()
    throw error
  }
}
